/** Maximum characters (graphemes) of a name that a model reads. */
const LONGEST_NAME = 60
/** UTF-16 units per grapheme that no script needs more of; a longer name is cut, because marks stack without end. */
const UNITS_PER_SIGN = 16

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A line of marked data: a label that we write, and a text that a customer, a colleague or another system wrote. The
 * text is JSON, so its line breaks do not begin another line.
 */
export interface DataLine {
  label: string
  value: string | Readonly<Record<string, string>>
}

export const lineOfData = ({ label, value }: DataLine): string => `${label}: ${quote(value)}`

/**
 * Encloses texts of other people in the marks that every instruction to a model names as data. No text can close the
 * marks or imitate another line: all are JSON without angle brackets.
 */
export const markData = (lines: readonly DataLine[]): string => `<dados>\n${lines.map(lineOfData).join('\n')}\n</dados>`

/** Encloses one value within an instruction, such as a variable of a prompt. */
export const markValue = (value: string): string => `<dados>${quote(value)}</dados>`

/**
 * Returns a text that a model reads as a message of one role. Marks of data in it are made harmless, and
 * invisible letters (Unicode tags) are removed.
 */
export const roleText = (text: string): string => withoutTags(text).replace(/<(?=\s{0,9}\/?\s{0,9}dados\b)/gi, '‹')

/**
 * Returns a name as one line of at most 60 characters, without control characters and direction marks.
 * @param most maximum graphemes
 */
export function lineName(name: string, most = LONGEST_NAME): string {
  const line = name
    .slice(0, most * UNITS_PER_SIGN * 2)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    // Emojis of several parts are joined by U+200D.
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  let short = ''
  let count = 0
  for (const { segment } of graphemes.segment(line)) {
    if (++count > most || short.length + segment.length > most * UNITS_PER_SIGN) break
    short += segment
  }
  return short.trim()
}

const withoutTags = (text: string): string => text.replace(/[\u{e0000}-\u{e007f}]/gu, '')

/** JSON whose strings contain neither angle brackets nor any line break of Unicode. */
const quote = (value: DataLine['value']): string =>
  withoutTags(JSON.stringify(value)).replace(
    /[<>\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
