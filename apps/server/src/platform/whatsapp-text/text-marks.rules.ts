/** A mark that WhatsApp shows. Others, such as an underline, are dropped. */
export type Mark = 'bold' | 'italic' | 'strike'

/** A part of a line with its marks. */
export interface Piece {
  text: string
  marks: readonly Mark[]
}

const signs: ReadonlyArray<[Mark, string]> = [
  ['bold', '*'],
  ['italic', '_'],
  ['strike', '~'],
]

/** Writes pieces with WhatsApp's signs. Neighbours with a common mark share its signs. */
export const formatPieces = (pieces: readonly Piece[]): string => format(pieces, signs, '', '')

/** @param before the sign before the pieces, @param after the one behind them; '' at the ends of the text */
function format(
  pieces: readonly Piece[],
  [sign, ...others]: ReadonlyArray<[Mark, string]>,
  before: string,
  after: string,
): string {
  if (!sign) return pieces.map(({ text }) => text).join('')
  const groups = groupsOf(pieces, sign[0])
  return groups
    .map((group, index) => {
      const left = groups[index - 1]?.text.at(-1) ?? before
      const right = groups[index + 1]?.text.at(0) ?? after
      const inner = format(group.pieces, others, left, right)
      return group.isMarked ? withSign(inner, sign[1], left, right) : inner
    })
    .join('')
}

interface Group {
  isMarked: boolean
  pieces: Piece[]
  text: string
}

function groupsOf(pieces: readonly Piece[], mark: Mark): Group[] {
  const groups: Group[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const isMarked = piece.marks.includes(mark)
    const last = groups.at(-1)
    if (last?.isMarked === isMarked) {
      last.pieces.push(piece)
      last.text += piece.text
    } else groups.push({ isMarked, pieces: [piece], text: piece.text })
  }
  return groups
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/**
 * Encloses each line in a sign. WhatsApp shows a mark only when the signs touch the text, and not within a word, where
 * the text stays plain.
 */
function withSign(text: string, sign: string, before: string, after: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const core = line.trim()
      const start = line.length - line.trimStart().length
      const left = start > 0 ? ' ' : index === 0 ? before : ''
      const right = start + core.length < line.length ? ' ' : index === lines.length - 1 ? after : ''
      const isInWord = (isWordSign(left) && isWordSign(core.at(0))) || (isWordSign(right) && isWordSign(core.at(-1)))
      if (core === '' || isInWord) return line
      return `${line.slice(0, start)}${sign}${core}${sign}${line.slice(start + core.length)}`
    })
    .join('\n')
}
