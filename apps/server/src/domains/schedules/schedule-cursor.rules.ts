/** Where the list by time goes on, and how many it held when it was begun. */
export interface ScheduleCursor {
  sendAt: string
  id: number
  count: number
}

export const writeCursor = (cursor: ScheduleCursor): string =>
  Buffer.from(JSON.stringify([cursor.sendAt, cursor.id, cursor.count])).toString('base64url')

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** @returns null when the text is none of ours */
export function readCursor(text: string): ScheduleCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [sendAt, id, count] = parts as unknown[]
    if (typeof sendAt !== 'string' || !INSTANT.test(sendAt) || Number.isNaN(Date.parse(sendAt))) return null
    return isWhole(id) && isWhole(count) ? { sendAt, id, count } : null
  } catch {
    return null
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
