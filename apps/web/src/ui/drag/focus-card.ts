/** A moved card is drawn again within a few frames. */
const FRAMES = 10

/** Keeps the focus on a card that is moved with the keyboard, in whichever lane it is drawn next. */
export function focusCard(id: number, left = FRAMES): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-card="${id}"] [data-primary]`)
    if (button && document.activeElement !== button) button.focus()
    // The first rendering may still be the one in the old lane.
    if (left > 0) focusCard.pending = window.setTimeout(() => retryFocus(id, left), 0)
  })
}
focusCard.pending = 0

function retryFocus(id: number, left: number): void {
  const here = document.activeElement
  // The user has moved the focus.
  if (here && here !== document.body && !here.closest(`[data-card="${id}"]`)) return
  focusCard(id, left - 1)
}
