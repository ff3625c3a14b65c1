/** On a busy machine, React enables the button some frames later. */
const FRAMES = 10

/**
 * Remembers the focused element before a button gets busy: it is disabled then, and browsers blur disabled elements.
 * @returns restores the focus once the element can have it, if no other element has it by then
 */
export function keepFocus(): () => void {
  const holder = document.activeElement
  return () => {
    if (holder instanceof HTMLElement) giveBack(holder, FRAMES)
  }
}

function giveBack(holder: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (!holder.isConnected || (activeElement !== null && activeElement !== body)) return
    if (!holder.matches(':disabled')) holder.focus({ preventScroll: true })
    else if (frames > 1) giveBack(holder, frames - 1)
  })
}
