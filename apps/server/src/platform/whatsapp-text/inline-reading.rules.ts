import { linkSuffix } from './markdown-link.rules.ts'
import { formatPieces, type Mark, type Piece } from './text-marks.rules.ts'

/** The signs of Markdown that enclose a text with a mark. */
export type MarkSign = '**' | '*' | '__' | '~~'
export type Sign = MarkSign | '[' | '!['

const markOfSign: Readonly<Record<MarkSign, Mark>> = { '**': 'bold', __: 'bold', '*': 'italic', '~~': 'strike' }

/** A text, or the place where a mark begins or ends. */
interface Part {
  text: string
  begins?: Mark
  ends?: Mark
}

interface Opener {
  sign: Sign
  /** The index of its part, which is text until a closing sign follows. */
  at: number
}

/** A paragraph while it is read. */
export interface Reading {
  readonly text: string
  /** A single star is italic. */
  readonly hasItalicStars: boolean
  readonly parts: Part[]
  readonly openers: Opener[]
  /** Openers by sign, so that a closing sign without one is not searched for. */
  readonly counts: Map<Sign, number>
}

export const beginReading = (text: string, hasItalicStars: boolean): Reading => ({
  ...{ text, hasItalicStars, parts: [], openers: [], counts: new Map() },
})

/** Adds text as it is, and returns the next position. */
export function write({ parts }: Reading, text: string, next: number): number {
  parts.push({ text })
  return next
}

/** Adds an opening sign, and returns the next position. */
export function open({ parts, openers, counts }: Reading, sign: Sign, next: number): number {
  openers.push({ sign, at: parts.length })
  counts.set(sign, (counts.get(sign) ?? 0) + 1)
  parts.push({ text: sign })
  return next
}

/** Closes the last opener of a sign. */
export function close(reading: Reading, sign: MarkSign): void {
  const opener = takeOpener(reading, [sign])
  if (!opener) return
  const mark = markOfSign[sign]
  reading.parts[opener.at] = { text: '', begins: mark }
  reading.parts.push({ text: '', ends: mark })
}

/** Closes a link or picture, whose address is behind its text. */
export function closeLink(reading: Reading, url: string): void {
  const opener = takeOpener(reading, ['[', '!['])
  if (!opener) return
  reading.parts[opener.at] = { text: '' }
  reading.parts.push({ text: linkSuffix(labelOf(reading.parts, opener.at + 1, url.length), url) })
}

/** The text of a link's parts, at most a little longer than its address. */
function labelOf(parts: readonly Part[], from: number, length: number): string {
  let label = ''
  for (let at = from; at < parts.length && label.length <= length + 10; at++) label += parts[at]?.text ?? ''
  return label
}

/** Removes the last opener of one of the signs. Later openers of other signs were text. */
function takeOpener({ openers, counts }: Reading, signs: readonly Sign[]): Opener | null {
  if (!signs.some((sign) => counts.get(sign))) return null
  for (let opener = openers.pop(); opener; opener = openers.pop()) {
    counts.set(opener.sign, (counts.get(opener.sign) ?? 0) - 1)
    if (signs.includes(opener.sign)) return opener
  }
  return null
}

/**
 * Returns the paragraph with WhatsApp's signs.
 * @param outer marks of the whole paragraph
 */
export function formatReading({ parts }: Reading, outer: readonly Mark[]): string {
  const depths = new Map<Mark, number>(outer.map((mark) => [mark, 1]))
  const change = (mark: Mark, by: number) => depths.set(mark, (depths.get(mark) ?? 0) + by)
  const pieces: Piece[] = []
  for (const { text, begins, ends } of parts) {
    if (begins) change(begins, 1)
    if (ends) change(ends, -1)
    if (text !== '') pieces.push({ text, marks: [...depths].filter(([, depth]) => depth > 0).map(([mark]) => mark) })
  }
  return formatPieces(pieces)
}
