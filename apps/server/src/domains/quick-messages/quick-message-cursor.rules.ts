/** Where the list by shortcode goes on, and how many it held when it was begun. */
export interface QuickMessageCursor {
  shortcode: string
  id: number
  count: number
}

export const writeCursor = (cursor: QuickMessageCursor): string =>
  Buffer.from(JSON.stringify([cursor.shortcode, cursor.id, cursor.count])).toString('base64url')

/** @returns null when the text is none of ours */
export function readCursor(text: string): QuickMessageCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [shortcode, id, count] = parts as unknown[]
    if (typeof shortcode !== 'string' || shortcode.includes('\u0000')) return null
    return isWhole(id) && isWhole(count) ? { shortcode, id, count } : null
  } catch {
    return null
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
