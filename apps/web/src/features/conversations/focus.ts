import { useInbox } from './inbox-state.ts'

/** Marks on rows and the composer by which keyboard handling finds them. */
export const rowMark = (ticketId: number) => ({ 'data-ticket-row': ticketId })
export const composerId = 'ib-composer'

const primaryOf = (ticketId: number) =>
  document.querySelector<HTMLElement>(`[data-ticket-row="${ticketId}"] [data-primary]`)

/** Returns whether the user types into an element. */
export const isText = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))

/** Returns whether a layer covers the inbox. Keys and focus then belong to it. */
export const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], .ib-suggestions, :popover-open') !== null

/** Whether the user moves through the list by keys. A pointer press ends it (screens.4). */
let walking = false
export const beginWalking = () => {
  walking = true
}
export const endWalking = () => {
  walking = false
}
/** Returns whether a row has the focus because the user moved there by keys. */
export const walksList = () => walking && document.activeElement?.closest('[data-ticket-row]') != null

/** Scrolls a row of the virtual list into view. Set by the list on screen. */
let reveal: (index: number) => void = () => {}
export const setReveal = (show: (index: number) => void) => {
  reveal = show
}

/** Moves the focus to a row of the list on screen. */
export function focusRow(index: number): void {
  const ticket = useInbox.getState().rows[index]
  if (!ticket) return
  reveal(index)
  // A row that was out of view is rendered in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => primaryOf(ticket.id)?.focus({ preventScroll: true })))
}

/** Returns the index of the focused row, else of the given ticket's row. -1 if neither is in the list. */
export function currentRow(uuid: string | undefined): number {
  const { rows } = useInbox.getState()
  const focused = document.activeElement?.closest('[data-ticket-row]')?.getAttribute('data-ticket-row')
  const at = rows.findIndex(({ id }) => String(id) === focused)
  return at >= 0 ? at : rows.findIndex((ticket) => ticket.uuid === uuid)
}

/** Remembers the row after a ticket that is about to leave the list. Calling the returned function focuses it. */
export function focusNextRow(ticketId: number): () => void {
  const { rows } = useInbox.getState()
  const at = rows.findIndex(({ id }) => id === ticketId)
  const next = rows[at + 1] ?? rows[at - 1]
  return () => {
    if (next) requestAnimationFrame(() => primaryOf(next.id)?.focus())
  }
}

/** Maximum frames to wait for a closing layer to return the focus, about one second. */
const FRAMES = 60
let turn = 0

/**
 * Focuses the composer once it is rendered and no layer covers it. A press in the meantime cancels it.
 * @param politely keeps the focus in another field if the user types there
 */
export function focusWriting({ politely = false } = {}): void {
  const mine = ++turn
  const look = (left: number) => {
    if (mine !== turn || left === 0 || useInbox.getState().dialog) return
    const field = document.getElementById(composerId)
    if (!field || isCovered()) return void requestAnimationFrame(() => look(left - 1))
    if (!politely || !isText(document.activeElement)) focusQuietly(field)
  }
  // A closing layer returns the focus first.
  requestAnimationFrame(() => requestAnimationFrame(() => look(FRAMES)))
}

/** Cancels a pending focus, because a press has precedence. */
export const forgetWriting = () => {
  turn++
}

let byFinger = false
/** Records the pointer type. */
export const notePointer = (type: string) => {
  byFinger = type === 'touch'
}

/**
 * After a touch the on-screen keyboard stays hidden, because it would cover the messages. It opens when the user taps
 * the field.
 */
function focusQuietly(field: HTMLElement): void {
  if (byFinger) {
    field.inputMode = 'none'
    const back = () => {
      field.inputMode = ''
    }
    field.addEventListener('pointerdown', back, { once: true })
    field.addEventListener('blur', back, { once: true })
  }
  field.focus()
}
