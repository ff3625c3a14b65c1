/** Where a list goes on, and how many it held when it was begun: counting again for each page would be waste. */
export interface TicketCursor {
  at: string
  id: number
  count: number
  floor: boolean
}

const INSTANT = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

export const writeCursor = (cursor: TicketCursor): string =>
  Buffer.from(JSON.stringify([cursor.at, cursor.id, cursor.count, cursor.floor ? 1 : 0])).toString('base64url')

/** @returns null when the text is none of ours */
export function readCursor(text: string): TicketCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [at, id, count, floor] = parts as unknown[]
    if (typeof at !== 'string' || !INSTANT.test(at) || Number.isNaN(Date.parse(at))) return null
    if (!isId(id) || typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null
    return { at, id, count, floor: floor === 1 }
  } catch {
    return null
  }
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31
