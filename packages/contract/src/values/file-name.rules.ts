import { calmText } from './calm-text.rules.ts'
import { wholeSigns } from './whole-signs.rules.ts'

/** Maximum bytes of a name that every file system and object store accepts. */
export const MAX_NAME_BYTES = 255

/** Control characters, direction marks (they can hide an extension), and invisible spaces. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu
/** Device names reserved by Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)/i
/** At most two parts: `.tar.gz` is one extension. */
const ENDING = /(\.tar)?\.[^.\s]{1,16}$/i
/** The beginning of a path, unlike a slash inside a name ("nº 12/2026"). */
const PATH = /^(?:[a-z]:|\.{0,2}(?=[/\\]))[/\\]/i

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Returns the name under which every part of the product stores, sends and shows a file, in both directions. A slash or
 * backslash becomes a dash, so that "Orçamento nº 12/2026.pdf" stays readable; a path keeps its last part. Removes
 * characters that hide or break a name, and shortens it to `MAX_NAME_BYTES` before its extension.
 * @param original the sender's name for it
 * @returns null when nothing visible remains
 */
export function safeFileName(original: string | null | undefined): string | null {
  const plain = withoutPath(
    calmText((original ?? '').toWellFormed())
      .normalize('NFC')
      .replaceAll('\t', ' ')
      .replace(INVISIBLE, ''),
  )
    .replace(/[/\\:|]/g, '-')
    .replaceAll('"', "'")
    .replace(/[<>?*]/g, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
  if (!/[^-'_ ]/.test(plain)) return null
  return shortenedName(plain.replace(RESERVED, '_$1'), MAX_NAME_BYTES)
}

/**
 * Returns the last part of a path: `C:\fakepath\x.pdf`, `/home/ana/x.pdf`. A name with a slash inside is not a path.
 */
export function withoutPath(path: string): string {
  const name = path.trim()
  if (!PATH.test(name)) return path
  const separator = name.includes('\\') ? '\\' : '/'
  return name.split(separator).findLast((part) => part !== '') ?? ''
}

/** Shortens a name to at most `most` bytes, before its extension and never inside a character. */
export function shortenedName(name: string, most: number): string {
  if (bytesOf(name) <= most) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const keptEnding = bytesOf(ending) <= 40 ? ending : ''
  const room = most - bytesOf(keptEnding)
  const stem = name.slice(0, name.length - keptEnding.length)
  let length = Math.min(stem.length, room)
  let start = wholeSigns(stem, length)
  while (bytesOf(start) > room) {
    // A character has at most three bytes per UTF-16 unit, so the excess gives the minimum number of units to remove.
    length = Math.min(start.length, length) - Math.max(1, Math.floor((bytesOf(start) - room) / 3))
    start = wholeSigns(stem, length)
  }
  return start.trimEnd() + keptEnding
}
