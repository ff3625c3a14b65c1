/** Where the tickets behind a figure go on, and how many they were when the list was begun. */
export interface FigureCursor {
  at: string
  id: number
  count: number
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

export const writeCursor = ({ at, id, count }: FigureCursor): string =>
  Buffer.from(JSON.stringify([at, id, count])).toString('base64url')

/** @returns null when the text is none of ours */
export function readCursor(text: string): FigureCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [at, id, count] = parts as unknown[]
    if (typeof at !== 'string' || !INSTANT.test(at) || Number.isNaN(Date.parse(at))) return null
    return isWhole(id) && isWhole(count) ? { at, id, count } : null
  } catch {
    return null
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
