import { useInbox } from './inbox-state.ts'

/** Rows and the composer name themselves, so that the keyboard finds them wherever they are drawn. */
export const rowMark = (ticketId: number) => ({ 'data-ticket-row': ticketId })
export const composerId = 'ib-composer'

const primaryOf = (ticketId: number) =>
  document.querySelector<HTMLElement>(`[data-ticket-row="${ticketId}"] [data-primary]`)

/** Scrolls a virtual row into being; set by the list on screen. */
let reveal: (index: number) => void = () => {}
export const setReveal = (show: (index: number) => void) => {
  reveal = show
}

/** Moves the focus to a row of the list on screen. */
export function focusRow(index: number): void {
  const ticket = useInbox.getState().rows[index]
  if (!ticket) return
  reveal(index)
  // A row that was far away is drawn in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => primaryOf(ticket.id)?.focus({ preventScroll: true })))
}

/** The place in the list of the row that holds the focus, else of the given ticket; -1 when neither is there. */
export function currentRow(uuid: string | undefined): number {
  const { rows } = useInbox.getState()
  const focused = document.activeElement?.closest('[data-ticket-row]')?.getAttribute('data-ticket-row')
  const at = rows.findIndex(({ id }) => String(id) === focused)
  return at >= 0 ? at : rows.findIndex((ticket) => ticket.uuid === uuid)
}

/** Remembers which row comes after a ticket that is about to leave the list; calling the answer focuses it. */
export function focusNextRow(ticketId: number): () => void {
  const { rows } = useInbox.getState()
  const at = rows.findIndex(({ id }) => id === ticketId)
  const next = rows[at + 1] ?? rows[at - 1]
  return () => {
    if (next) requestAnimationFrame(() => primaryOf(next.id)?.focus())
  }
}

/** Moves the focus to the composer, once it is drawn. */
export function focusWriting(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(composerId)?.focus()))
}
