import { calmText } from './calm-text.rules.ts'

/** The longest sign of one piece that is drawn as one, in UTF-16 units: the largest family of emoji takes 35. */
const LONGEST_SIGN = 40
const BREAK = '\u200b'

/** Texts without these are drawn as they are. */
const suspicious = /[\p{M}\p{Cf}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A text as a browser can draw it at once and beside others: a calm text (`calmText`) of which signs that would join without end are
 * parted. The text of nearly all messages stays the same.
 */
export function drawable(text: string): string {
  if (!suspicious.test(text)) return text
  const calm = calmText(text)
  if (calm.length <= LONGEST_SIGN) return calm
  let drawn = ''
  for (const { segment } of segmenter.segment(calm)) drawn += segment.length > LONGEST_SIGN ? parted(segment) : segment
  return drawn
}

function parted(sign: string): string {
  const signs = [...sign]
  const pieces: string[] = []
  for (let at = 0; at < signs.length; at += LONGEST_SIGN / 2)
    pieces.push(signs.slice(at, at + LONGEST_SIGN / 2).join(''))
  return pieces.join(BREAK)
}

/** The beginning of a text for one line, as a browser can draw it; `most` in UTF-16 units. */
export const drawableLine = (text: string, most = 300): string =>
  drawable(
    text.length <= most
      ? text
      : `${text
          .slice(0, most)
          .toWellFormed()
          .replace(/\ufffd$/, '')}…`,
  )

/** So many marks on one letter are kept in a stored text: the bound of Unicode's Stream-Safe Text Format (UAX #15). */
const MOST_STORED_MARKS = 30
const endless = new RegExp(`(\\p{M}{${MOST_STORED_MARKS}})\\p{M}+`, 'gu')

/** A text without endless marks on one letter, which programs would take seconds to normalise. */
export const streamSafe = (text: string): string => text.replace(endless, '$1')
