import type { ByteRange } from '../../../../platform/storage/storage.ts'

/**
 * Returns the part requested by a Range header; null for the whole file, also when several parts are requested.
 * 'unsatisfiable' when it starts after the file's end (RFC 9110 §14).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}

/**
 * Whether the requested part continues the client's file: its If-Range header has the file's tag, or exactly the time
 * of its last change (RFC 9110 §13.1.5). True without the header.
 */
export function isSameFile(header: string | undefined, file: { tag: string; modifiedAt: Date }): boolean {
  if (header === undefined) return true
  return header.trim() === file.tag || header.trim() === file.modifiedAt.toUTCString()
}
