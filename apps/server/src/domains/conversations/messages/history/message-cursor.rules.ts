/** A message's place in its chat. `sentAt` in microseconds since 1970. */
export interface CursorPlace {
  sentAt: number
  id: number
}

/** A place as text that a client hands back unread. */
export const cursorOf = (place: CursorPlace): string => `${place.sentAt.toString(36)}.${place.id.toString(36)}`

/** The place behind such a text; null when it is none of ours. */
export function placeOfCursor(cursor: string): CursorPlace | null {
  const [, sentAt, id] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(cursor) ?? []
  if (!sentAt || !id) return null
  const place = { sentAt: Number.parseInt(sentAt, 36), id: Number.parseInt(id, 36) }
  return Number.isSafeInteger(place.sentAt) && Number.isSafeInteger(place.id) ? place : null
}
