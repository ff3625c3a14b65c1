/** A part of a file, both ends in bytes and included. */
export interface ByteRange {
  start: number
  end: number
}

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
