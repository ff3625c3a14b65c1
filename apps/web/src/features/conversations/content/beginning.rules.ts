import { backToBase } from '../../../ui/text/runs.rules.ts'
import { type Piece, piecesOf } from './formatted-text.rules.ts'

/** A longer text is cut, with a button for more, in characters. */
export const MAX_SHOWN = 4_000
/** So many lines are shown of a text that is nothing but lines. */
export const MAX_LINES = 200
/** What one press on the button adds, in characters and lines. */
export const STEP = { characters: 8_000, lines: 800 }
/** A mark that begins in what is shown may end so far behind it, in UTF-16 units. */
const LOOKAHEAD = 4_000

export interface Room {
  characters: number
  lines: number
}
export const firstRoom: Room = { characters: MAX_SHOWN, lines: MAX_LINES }

/** The beginning of a message's text that fits a room, with its marks closed; `isCut` when there is more. */
export function beginningOf(text: string, room: Room): { pieces: Piece[]; isCut: boolean } {
  const end = endOf(text, room)
  if (end >= text.length) return { pieces: piecesOf(text), isCut: false }
  let left = end
  // Counts down the places of the text that come before the cut; marks themselves take one place each.
  const cut = (pieces: readonly Piece[]): Piece[] => {
    const shown: Piece[] = []
    for (const piece of pieces) {
      if (left <= 0) break
      if ('pieces' in piece) {
        left -= 1
        shown.push({ ...piece, pieces: cut(piece.pieces) })
        left -= 1
        continue
      }
      if (piece.kind === 'code') left -= FENCES
      // An address that is cut still leads to its whole place.
      shown.push({ ...piece, text: piece.text.slice(0, Math.max(0, left)) })
      left -= piece.text.length
      if (piece.kind === 'code') left -= FENCES
    }
    return shown
  }
  return { pieces: cut(piecesOf(text.slice(0, end + LOOKAHEAD))), isCut: true }
}
const FENCES = 3

/** Where the beginning of a text ends that fits a room, in UTF-16 units: never within a character. */
function endOf(text: string, { characters, lines }: Room): number {
  let [at, counted, line] = [0, 0, 1]
  while (at < text.length && counted < characters) {
    const sign = text.codePointAt(at) ?? 0
    if (sign === 10 && ++line > lines) return at
    at += sign > 0xffff ? 2 : 1
    counted++
  }
  return at === text.length ? at : backToBase(text, at)
}
