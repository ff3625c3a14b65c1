import { describe, expect, it } from 'vitest'
import { type Piece, piecesOf } from './formatted-text.rules.ts'

/** Pieces in one line: **bold**, //italic//, --strike--, `code`, [link]. */
const around = { bold: '**', italic: '//', strike: '--' }
const one = (piece: Piece): string => {
  if ('pieces' in piece) return `${around[piece.kind]}${drawn(piece.pieces)}${around[piece.kind]}`
  if (piece.kind === 'link') return `[${piece.text}](${piece.href})`
  return piece.kind === 'code' ? `\`${piece.text}\`` : piece.text
}
const drawn = (pieces: readonly Piece[]): string => pieces.map(one).join('')

describe('MSG-02: text of a message', () => {
  it.each([
    ['plain', 'plain'],
    ['*bold* text', '**bold** text'],
    ['_a_ ~b~', '//a// --b--'],
    ['*bold _and italic_*', '**bold //and italic//**'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['a*b*c', 'a*b*c'],
    ['snake_case_name', 'snake_case_name'],
    ['*Ana*:\noi', '**Ana**:\noi'],
    ['```x *y*```', '`x *y*`'],
    ['see https://a.b/c.', 'see [https://a.b/c](https://a.b/c).'],
    ['www.a.com', '[www.a.com](https://www.a.com)'],
    ['https://a.b/x_y_z', '[https://a.b/x_y_z](https://a.b/x_y_z)'],
    ['(https://a.b/(c))', '([https://a.b/(c))](https://a.b/(c)))'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['<b onclick=x>hi</b>', '<b onclick=x>hi</b>'],
    ['* *', '* *'],
    ['**', '**'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(drawn(piecesOf(text))).toBe(expected)
  })

  it('loses no character of unmarked text', () => {
    const text = 'a_b*c~d```e http://x'.repeat(50)
    expect(drawn(piecesOf(text)).length).toBeGreaterThanOrEqual(text.length)
  })
})
