import { backToBase } from '../../../ui/text/runs.rules.ts'
import { type Piece, piecesOf } from './formatted-text.rules.ts'

/** Longer texts are cut and get a button for more, in characters. */
export const MAX_SHOWN = 4_000
/** Maximum lines shown of a text with many lines. */
export const MAX_LINES = 200
/** How much one press of the button adds. */
export const MORE_STEP = { characters: 8_000, lines: 800 }
/** How far beyond the cut the end of a mark is searched, in UTF-16 units. */
const LOOKAHEAD = 4_000

export interface TextRoom {
  characters: number
  lines: number
}
export const firstRoom: TextRoom = { characters: MAX_SHOWN, lines: MAX_LINES }

/**
 * Returns the beginning of a message's text that fits the room, with its marks closed. `isCut` is set if there is more.
 */
export function beginningOf(text: string, room: TextRoom): { pieces: Piece[]; isCut: boolean } {
  const end = endOf(text, room)
  if (end >= text.length) return { pieces: piecesOf(text), isCut: false }
  let left = end
  // Counts down the characters before the cut. Each mark counts as one.
  const cut = (pieces: readonly Piece[]): Piece[] => {
    const visiblePieces: Piece[] = []
    for (const piece of pieces) {
      if (left <= 0) break
      if ('pieces' in piece) {
        left -= 1
        visiblePieces.push({ ...piece, pieces: cut(piece.pieces) })
        left -= 1
        continue
      }
      if (piece.kind === 'code') left -= FENCES
      // A cut address still links to its full target.
      visiblePieces.push({ ...piece, text: piece.text.slice(0, Math.max(0, left)) })
      left -= piece.text.length
      if (piece.kind === 'code') left -= FENCES
    }
    return visiblePieces
  }
  return { pieces: cut(piecesOf(text.slice(0, end + LOOKAHEAD))), isCut: true }
}
const FENCES = 3

/** Returns where the beginning that fits the room ends, in UTF-16 units, never inside a character. */
function endOf(text: string, { characters, lines }: TextRoom): number {
  let [at, counted, line] = [0, 0, 1]
  while (at < text.length && counted < characters) {
    const sign = text.codePointAt(at) ?? 0
    if (sign === 10 && ++line > lines) return at
    at += sign > 0xffff ? 2 : 1
    counted++
  }
  return at === text.length ? at : backToBase(text, at)
}
