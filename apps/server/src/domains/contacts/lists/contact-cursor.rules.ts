/** Where the list by name goes on, and how many it held when it was begun. */
export interface ContactCursor {
  name: string
  id: number
  count: number
  floor: boolean
}

export const writeCursor = (cursor: ContactCursor): string =>
  Buffer.from(JSON.stringify([cursor.name, cursor.id, cursor.count, cursor.floor ? 1 : 0])).toString('base64url')

/** @returns null when the text is none of ours */
export function readCursor(text: string): ContactCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [name, id, count, floor] = parts as unknown[]
    if (typeof name !== 'string' || name.includes('\u0000')) return null
    if (!isWhole(id) || id >= 2 ** 31 || !isWhole(count)) return null
    return { name, id, count, floor: floor === 1 }
  } catch {
    return null
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
