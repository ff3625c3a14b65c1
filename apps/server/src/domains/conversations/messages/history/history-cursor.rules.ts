import { type CursorPlace, cursorOf, placeOfCursor } from './message-cursor.rules.ts'

/** Where a page of the history begins: in this ticket, before this message. */
export interface HistoryPlace extends CursorPlace {
  ticketId: number
}

/** A place as text that a client hands back unread. */
export const historyCursorOf = (place: HistoryPlace): string => `${place.ticketId.toString(36)}-${cursorOf(place)}`

/** The place behind such a text; null when it is none of ours. */
export function placeOfHistoryCursor(cursor: string): HistoryPlace | null {
  const [, ticketId, rest] = /^([0-9a-z]{1,6})-(.+)$/.exec(cursor) ?? []
  const place = rest ? placeOfCursor(rest) : null
  if (!place || !ticketId) return null
  const id = Number.parseInt(ticketId, 36)
  return id < 2 ** 31 ? { ...place, ticketId: id } : null
}
