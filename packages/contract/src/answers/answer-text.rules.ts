import { streamSafe } from '../values/drawable.rules.ts'

/** Longest text that can be an answer, in UTF-16 units. A longer one answers no question. */
export const MAX_ANSWER = 4096

/** Numerals without a compatibility decomposition: first and last code point, and the value of the first. */
const numerals: readonly (readonly [first: number, last: number, value: number])[] = [
  [0x2160, 0x216b, 1],
  [0x2170, 0x217b, 1],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x3280, 0x3289, 1],
  [0x1f10b, 0x1f10c, 0],
  [0x1f51f, 0x1f51f, 10],
]
const numeral = /[\u2160-\u216b\u2170-\u217b\u24eb-\u24ff\u2776-\u2793\u3280-\u3289\u{1f10b}\u{1f10c}\u{1f51f}]/gu
const digit = /\p{Nd}/u
const foreignDigit = /(?![0-9])\p{Nd}/gu

function numeralValue(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const [first = 0, , value = 0] = numerals.find(([from, to]) => code >= from && code <= to) ?? []
  return first === 0x1f10b ? '0' : String(value + code - first)
}

/** Unicode keeps the ten digits of a script together, in order. */
function digitValue(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let before = 0
  while (digit.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/**
 * Folds a text for comparison: lower case, without accents and invisible characters, every numeral as an ASCII number.
 * Punctuation and emoji stay.
 */
export const foldAnswer = (text: string): string =>
  streamSafe(text)
    .replace(/(\p{L})['’‘`´](?=\p{L})/gu, '$1')
    .replace(/\bn\.?\s?[º°]|\bno\.\s?(?=\d)/giu, ' numero ')
    .replace(/(\p{N})[.\s]?[ºª°˚]/gu, '$1o ')
    .replace(numeral, (sign) => ` ${numeralValue(sign)} `)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')
    .replace(foreignDigit, digitValue)
    .toLowerCase()

/**
 * Splits a folded text into words, numbers and the signs that change the meaning of a number. All other signs and emoji
 * are decoration. `2nd` is two parts.
 */
export const partsOf = (folded: string): string[] => folded.match(/\p{L}+|\p{N}+|[#%$€£+=/\\<>@]/gu) ?? []

/** Returns a text without emoji variants, for options whose title is only emoji. */
export const pictureOf = (folded: string): string => folded.replace(/\s|\p{Emoji_Modifier}/gu, '')

/** The line before a text that was copied with its author, and the date that WhatsApp Web adds. */
const author = /^\s*(?:\[[\d:,/. apmAPM]{4,30}\]\s*[^:\n]{1,60}:|\*[^*\n]{1,60}:\*|\*[^*\n]{1,60}\*:)[ \t]*\n?/
const quotation = /^\s*>/

/** Splits a message into its lines without quotations and the name of a copied author. */
export function answerLines(text: string): string[] {
  const bare = text.replace(author, '')
  const lines = (bare.trim() === '' ? text : bare).split(/[\n\r\u2028\u2029\u0085]+/)
  return lines.filter((line) => line.trim() !== '' && !quotation.test(line)).slice(-50)
}
