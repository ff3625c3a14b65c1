import { graphemes } from './graphemes.rules.ts'

const HUES = 8

/**
 * One or two initials of a name, or the last digits of a number. Words without letters, digits or emoji are ignored.
 */
export function initials(name: string): string {
  if (/^\+?[\d\s()-]+$/.test(name) && /\d/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(word))
  const first = words[0]
  if (first === undefined) return '?'
  const last = words.length > 1 ? words.at(-1) : ''
  return [first, last ?? '']
    .flatMap((word) => graphemes(firstSign(word), 1))
    .join('')
    .toLocaleUpperCase('pt')
}

/** The word from its first letter, digit or emoji on: "(Ana)" starts with A. */
const firstSign = (word: string) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]+/u, '')

/** The avatar colour of a name; the same name has the same colour on every screen. */
export function hueOf(name: string): number {
  let sum = 0
  for (const sign of name.normalize('NFC').trim().toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return (sum % HUES) + 1
}
