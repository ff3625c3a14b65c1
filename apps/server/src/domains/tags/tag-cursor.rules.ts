export interface TagPlace {
  name: string
  id: number
}

/** Where a page of tags ended, as text that clients hand back. */
export const writeCursor = ({ name, id }: TagPlace): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url')

/** Null for an absent cursor and for one that is none of ours. */
export function readCursor(text: string | undefined): TagPlace | null {
  if (!text) return null
  try {
    const [name, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const valid =
      typeof name === 'string' && !name.includes('\u0000') && typeof id === 'number' && id > 0 && id < 2 ** 31
    return valid && Number.isInteger(id) ? { name, id } : null
  } catch {
    return null
  }
}
