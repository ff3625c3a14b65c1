import { calmText } from './calm-text.rules.ts'
import { wholeSigns } from './whole-signs.rules.ts'

/** Bytes that every file system and object store accepts for one name. */
export const MAX_NAME_BYTES = 255

/** Control characters, marks that reverse the direction of writing (they hide an extension), and invisible spaces. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu
/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)/i
/** At most two: `.tar.gz` is one ending. */
const ENDING = /(\.tar)?\.[^.\s]{1,16}$/i
/** The beginning of a path, as opposed to a slash inside a name ("nº 12/2026"). */
const PATH = /^(?:[a-z]:|\.{0,2}(?=[/\\]))[/\\]/i

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * The name of a file as every part of the product stores, sends and shows it: one rule for both directions.
 * A slash or backslash becomes a dash, so that "Orçamento nº 12/2026.pdf" stays readable; a path keeps its last part.
 * Removes what hides or breaks a name, and shortens it to `MAX_NAME_BYTES` before its extension.
 * @param given the sender's name for it
 * @returns null when nothing of it can be shown
 */
export function safeFileName(given: string | null | undefined): string | null {
  const plain = withoutPath(
    calmText((given ?? '').toWellFormed())
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

/** The last part of a path: `C:\fakepath\x.pdf`, `/home/ana/x.pdf`. A name with a slash inside is no path. */
export function withoutPath(given: string): string {
  const name = given.trim()
  if (!PATH.test(name)) return given
  const separator = name.includes('\\') ? '\\' : '/'
  return name.split(separator).findLast((part) => part !== '') ?? ''
}

/** A name of at most `most` bytes, cut before its extension and never inside a sign. */
export function shortenedName(name: string, most: number): string {
  if (bytesOf(name) <= most) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const kept = bytesOf(ending) <= 40 ? ending : ''
  const room = most - bytesOf(kept)
  const stem = name.slice(0, name.length - kept.length)
  let length = Math.min(stem.length, room)
  let start = wholeSigns(stem, length)
  while (bytesOf(start) > room) {
    // A sign has at most three bytes per UTF-16 unit: the excess tells how many units have to go at least.
    length = Math.min(start.length, length) - Math.max(1, Math.floor((bytesOf(start) - room) / 3))
    start = wholeSigns(stem, length)
  }
  return start.trimEnd() + kept
}
