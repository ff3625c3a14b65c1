import { useInbox } from './inbox-state.ts'

/** Rows and the composer name themselves, so that the keyboard finds them wherever they are drawn. */
export const rowMark = (ticketId: number) => ({ 'data-ticket-row': ticketId })
export const composerId = 'ib-composer'

const primaryOf = (ticketId: number) =>
  document.querySelector<HTMLElement>(`[data-ticket-row="${ticketId}"] [data-primary]`)

/** Whether one writes into an element. */
export const isText = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))

/** Something lies over the inbox: keys and focus belong to it. */
export const covered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], .ib-suggestions, :popover-open') !== null

/** The list is walked through by keys; a pointer ends that (screens.4). */
let walking = false
export const beginWalking = () => {
  walking = true
}
export const endWalking = () => {
  walking = false
}
/** Whether a row has the focus because somebody walked there by keys. */
export const walksList = () => walking && document.activeElement?.closest('[data-ticket-row]') != null

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

/** A closing layer may take this many frames until it is gone and has returned the focus: about a second. */
const FRAMES = 60
let turn = 0

/**
 * Moves the focus to the composer, once it is drawn and no layer covers it any more. A press in the meantime wins.
 * @param politely leaves the focus in another field where somebody writes
 */
export function focusWriting({ politely = false } = {}): void {
  const mine = ++turn
  const look = (left: number) => {
    if (mine !== turn || left === 0 || useInbox.getState().dialog) return
    const field = document.getElementById(composerId)
    if (!field || covered()) return void requestAnimationFrame(() => look(left - 1))
    if (!politely || !isText(document.activeElement)) focusQuietly(field)
  }
  // A closing layer returns the focus first.
  requestAnimationFrame(() => requestAnimationFrame(() => look(FRAMES)))
}

/** A press counts more than an earlier request. */
export const forgetWriting = () => {
  turn++
}

let byFinger = false
/** Notes what somebody points with. */
export const notePointer = (type: string) => {
  byFinger = type === 'touch'
}

/** After a finger the screen keyboard stays away: it would cover what shall be read. It comes when the field is pressed. */
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
