import type { ByteRange } from '../../../../platform/storage/storage.ts'

/**
 * The part that a Range header asks for; null for the whole file, also when several parts are asked for.
 * 'unsatisfiable' when it begins behind the file's end (RFC 9110 §14).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, first = '', last = ''] = found
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
 * Whether the part that somebody asks for continues the file that they have: an If-Range header names its tag, or the very time
 * of its last change (RFC 9110 §13.1.5). Without the header it does.
 */
export function isSameFile(header: string | undefined, file: { tag: string; modifiedAt: Date }): boolean {
  if (header === undefined) return true
  return header.trim() === file.tag || header.trim() === file.modifiedAt.toUTCString()
}
