import { AppError } from '../app-error.ts'

/** Longest beginning of a data URI, such as `data:image/png;base64,`. */
const MOST_HEAD = 200
const DATA_URI = /^data:([^;,]*)(?:;[^;,]*)*;base64$/i

/** Decodes a file in base64 while it arrives. */
export interface Base64Decoder {
  /**
   * Returns the bytes that are complete.
   * @throws AppError ERR_VALIDATION with `field` for text that is not base64, ERR_BODY_TOO_LARGE with `maxBytes`
   */
  decode(text: string): Buffer
  /**
   * Returns the last bytes, and the type in a data URI, or ''. Null when there was no text at all.
   * @throws AppError ERR_VALIDATION, ERR_EMPTY_FILE
   */
  end(): { bytes: Buffer; mimetype: string } | null
}

/**
 * Accepts base64 and base64url, with or without padding, with line breaks, and data URIs.
 * @param limits.field the name of the field, for errors
 * @param limits.maxBytes maximum size of the decoded file
 */
export function createBase64Decoder({ field, maxBytes }: { field: string; maxBytes: number }): Base64Decoder {
  let [head, mimetype, left, size]: [string | null, string, string, number] = ['', '', '', 0]
  const invalid = () => new AppError('ERR_VALIDATION', { field, issues: [{ field, problem: 'invalid_base64' }] })
  /** Returns the text after the beginning of a data URI. Empty until the beginning is complete. */
  const afterHead = (text: string): string => {
    if (head === null) return text
    head = (head + text).trimStart()
    if ('data:'.startsWith(head.slice(0, 5).toLowerCase()) && head.length < 5) return ''
    const comma = /^data:/i.test(head) ? head.indexOf(',') : -2
    if (comma === -1 && head.length <= MOST_HEAD) return ''
    const match = comma < 0 ? null : DATA_URI.exec(head.slice(0, comma))
    if (comma !== -2 && !match) throw invalid()
    mimetype = match?.[1]?.trim().toLowerCase() ?? ''
    const rest = head.slice(comma === -2 ? 0 : comma + 1)
    head = null
    return rest
  }
  const bytesOf = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'base64')
    size += bytes.length
    if (size > maxBytes) throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes })
    return bytes
  }
  return {
    decode(text) {
      left += afterHead(text).replace(/\s+/g, '')
      // Padding may only be at the end, so it waits for `end`.
      const whole = left.length - (left.length % 4) - 4
      if (whole <= 0) return Buffer.alloc(0)
      const ready = left.slice(0, whole)
      if (!/^[\w+/-]*$/.test(ready)) throw invalid()
      left = left.slice(whole)
      return bytesOf(ready)
    },
    end() {
      if (head === '') return null
      if (head !== null) {
        if (/^data:/i.test(head)) throw invalid()
        left = head
      }
      const last = left.replace(/\s+/g, '')
      if (!/^[\w+/-]*={0,2}$/.test(last) || last.replace(/=+$/, '').length % 4 === 1) throw invalid()
      const bytes = bytesOf(last)
      if (size === 0) throw new AppError('ERR_EMPTY_FILE')
      return { bytes, mimetype }
    },
  }
}

/**
 * Decodes a whole base64 text or data URI.
 * @returns null for an empty text
 * @throws AppError like `Base64Decoder`
 */
export function decodeBase64(
  text: string,
  limits: { field: string; maxBytes: number },
): { bytes: Buffer; mimetype: string } | null {
  const decoder = createBase64Decoder(limits)
  const first = decoder.decode(text)
  const last = decoder.end()
  return last && { ...last, bytes: Buffer.concat([first, last.bytes]) }
}
