/** Returns the element of a node on the canvas, or null while it is out of view and not rendered. */
export const nodeElement = (id: string): HTMLElement | null =>
  document.querySelector(`.rc-flow-canvas .react-flow__node[data-id="${CSS.escape(id)}"]`)

/** The canvas element. It receives the focus when the focused element disappears. */
export const canvasElement = (): HTMLElement | null => document.querySelector('.rc-flow-canvas')

/** Returns the centre of the canvas on the screen. */
export function middleOfCanvas(): { x: number; y: number } {
  const { x = 0, y = 0, width = 0, height = 0 } = canvasElement()?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** Maximum frames to wait until a node that was out of view is rendered. */
const MAX_FRAMES = 20

/** Focuses a node as soon as it is rendered, with a visible focus ring. */
export function focusNode(id: string, left = MAX_FRAMES): void {
  const element = nodeElement(id)
  if (element && element.style.visibility !== 'hidden') element.focus({ preventScroll: true })
  else if (left > 0) requestAnimationFrame(() => focusNode(id, left - 1))
}
