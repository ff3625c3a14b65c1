/** React draws an enabled button again when it finds time: on a busy machine that is some frames later. */
const FRAMES = 10

/**
 * Remembers what has the focus, before a button gets busy: it is disabled then, and browsers take the focus from what is
 * disabled.
 * @returns gives the focus back, once its holder can have it again and when nothing else has it
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
