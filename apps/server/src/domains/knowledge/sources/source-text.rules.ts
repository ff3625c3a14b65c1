import type { knowledgeFileTypes, ReadFailure } from '@recado/contract/knowledge/choices'

/** How the bytes of a source are read. */
export type SourceFormat = 'pdf' | 'html' | 'text'

/** A source that was not read. */
export interface Unread {
  failure: ReadFailure
}

/** The signature of a PDF is within its first bytes. A text may contain it, but only a PDF begins with it. */
function startsAsPdf(head: Uint8Array, isText = false): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 1024)).toString('latin1')
  return isText ? /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/.test(start) : start.includes('%PDF-')
}

const fileTypes: Readonly<Record<string, (typeof knowledgeFileTypes)[number]>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
}

/**
 * Returns the type of an uploaded file by its first bytes, and for texts by the ending of its name. Null for files that
 * are not read.
 */
export function knowledgeFileType(head: Uint8Array, name: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined
  if (startsAsPdf(head, type !== undefined && looksLikeText(head))) return 'application/pdf'
  return type && looksLikeText(head) ? type : null
}

/** Whether bytes have no control characters that texts do not have. UTF-16 begins with its mark. */
function looksLikeText(head: Uint8Array): boolean {
  if (isUtf16(head)) return true
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Returns how the answer of a web server is read, by its type and first bytes. Null for other types. */
export function pageFormat(contentType: string, head: Uint8Array): SourceFormat | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (startsAsPdf(head, type.startsWith('text/') && looksLikeText(head))) return 'pdf'
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (['text/plain', 'text/markdown', 'text/csv'].includes(type)) return looksLikeText(head) ? 'text' : null
  if (type !== '' || !looksLikeText(head)) return null
  return /^\s*</.test(new TextDecoder('latin1').decode(head.subarray(0, 256))) ? 'html' : 'text'
}

/** Returns the character set that a `Content-Type` names, or null. */
export const charsetOf = (contentType: string): string | null =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null

/**
 * Decodes a text: by its byte order mark, by the named character set, otherwise as UTF-8, and as Windows-1252 (which
 * contains Latin-1) if it is not UTF-8.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : markOfUtf16(bytes)
  const names = [marked, charset, 'utf-8', 'windows-1252'].filter((name) => name !== null)
  for (const name of names) {
    try {
      // A page that names UTF-8 and contains a wrong byte is still UTF-8.
      return new TextDecoder(name, { fatal: name === 'utf-8' && name !== charset }).decode(bytes)
    } catch {
      // An unknown name, or not UTF-8: the next one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function markOfUtf16(bytes: Uint8Array): string | null {
  if (!isUtf16(bytes)) return null
  return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
}

/** Returns a text as it is stored: without NUL, lone surrogates, trailing blanks, and more than one empty line in a row. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/[^\P{Cc}\n]|[\u00ad\u200b\ufeff]/gu, '')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
