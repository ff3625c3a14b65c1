import { calmText } from './calm-text.rules.ts'

/** Longest grapheme that is drawn as one, in UTF-16 units. The largest family emoji takes 35. */
const LONGEST_SIGN = 40
const BREAK = '\u200b'

/** Texts without these characters are rendered unchanged. */
const suspicious = /[\p{M}\p{Cf}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns a text that a browser renders quickly and without affecting its neighbours: a calm text (`calmText`) in which
 * endless graphemes are split. Ordinary texts stay unchanged.
 */
export function drawable(text: string): string {
  if (!suspicious.test(text)) return text
  const calm = calmText(text)
  if (calm.length <= LONGEST_SIGN) return calm
  let output = ''
  for (const { segment } of segmenter.segment(calm)) output += segment.length > LONGEST_SIGN ? parted(segment) : segment
  return output
}

function parted(sign: string): string {
  const signs = [...sign]
  const pieces: string[] = []
  for (let at = 0; at < signs.length; at += LONGEST_SIGN / 2)
    pieces.push(signs.slice(at, at + LONGEST_SIGN / 2).join(''))
  return pieces.join(BREAK)
}

/** The beginning of a text for one line, as a browser can render it. `most` is in UTF-16 units. */
export const drawableLine = (text: string, most = 300): string =>
  drawable(
    text.length <= most
      ? text
      : `${text
          .slice(0, most)
          .toWellFormed()
          .replace(/\ufffd$/, '')}…`,
  )

/** Maximum marks per letter in a stored text: the limit of Unicode's Stream-Safe Text Format (UAX #15). */
const MOST_STORED_MARKS = 30
const endless = new RegExp(`(\\p{M}{${MOST_STORED_MARKS}})\\p{M}+`, 'gu')

/** Removes excess marks per letter, which would take programs seconds to normalise. */
export const streamSafe = (text: string): string => text.replace(endless, '$1')
