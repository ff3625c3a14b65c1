/** The element of a node on the canvas; null while it is out of view and not drawn. */
export const nodeElement = (id: string): HTMLElement | null =>
  document.querySelector(`.rc-flow-canvas .react-flow__node[data-id="${CSS.escape(id)}"]`)

/** The canvas as a whole: where the focus goes when what had it is gone. */
export const canvasElement = (): HTMLElement | null => document.querySelector('.rc-flow-canvas')

/** The middle of the canvas on the screen. */
export function middleOfCanvas(): { x: number; y: number } {
  const { x = 0, y = 0, width = 0, height = 0 } = canvasElement()?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** How many pictures a node that was out of view gets to be drawn in. */
const PICTURES = 20

/** Focuses a node as soon as it is drawn, and lets the ring be seen. */
export function focusNode(id: string, left = PICTURES): void {
  const element = nodeElement(id)
  if (element && element.style.visibility !== 'hidden') element.focus({ preventScroll: true })
  else if (left > 0) requestAnimationFrame(() => focusNode(id, left - 1))
}
