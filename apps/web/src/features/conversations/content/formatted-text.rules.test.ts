import { describe, expect, it } from 'vitest'
import { type Piece, piecesOf } from './formatted-text.rules.ts'

/** Writes pieces in one line: **bold**, //italic//, --strike--, `code`, [link]. */
const around = { bold: '**', italic: '//', strike: '--' }
const one = (piece: Piece): string => {
  if ('pieces' in piece) return `${around[piece.kind]}${markup(piece.pieces)}${around[piece.kind]}`
  if (piece.kind === 'link') return `[${piece.text}](${piece.href})`
  return piece.kind === 'code' ? `\`${piece.text}\`` : piece.text
}
const markup = (pieces: readonly Piece[]): string => pieces.map(one).join('')

describe('MSG-02: the text of a message', () => {
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
    ['**bold**', '***bold***'],
    ['_https://a.b_', '//[https://a.b](https://a.b)//'],
    ['*see https://a.b/x*', '**see [https://a.b/x](https://a.b/x)**'],
    ['*a _b* c_', '**a _b** c_'],
    ['*a _b_', '*a //b//'],
    ['*a\nb*', '*a\nb*'],
    ['😀*a*😀 ~b~.', '😀**a**😀 --b--.'],
    ['𝐚*a*', '𝐚*a*'],
    ['```*a*``` *b*', '`*a*` **b**'],
    ['``````', '``````'],
  ])('%j', (text, expected) => {
    expect(markup(piecesOf(text))).toBe(expected)
  })

  it('loses no character of unmarked text', () => {
    const text = 'a_b*c~d```e http://x'.repeat(50)
    expect(markup(piecesOf(text)).length).toBeGreaterThanOrEqual(text.length)
  })

  // With one step for each pair of characters these would take minutes.
  it.each([
    ['brackets in an address', `https://a.com/?${'('.repeat(64_000)}`],
    ['closing brackets', `https://a.com/${')'.repeat(64_000)}x`],
    ['accents', `a${'\u0301'.repeat(64_000)}`],
    ['marks', '*_~'.repeat(21_000)],
    ['marks without an end', '*a _b ~c '.repeat(7_000)],
    ['one mark', '*'.repeat(64_000)],
    ['fences', '```'.repeat(21_000)],
    ['addresses', 'www.'.repeat(16_000)],
    ['lines', '*\n'.repeat(32_000)],
  ])('parses 64,000 characters of %s quickly, nests at most three levels and loses no text', (_, text) => {
    const pieces = piecesOf(text)
    expect(deepest(pieces)).toBeLessThanOrEqual(4)
    const without = (line: string) => line.replace(/[*_~`]/g, '')
    expect(without(plainOf(pieces))).toBe(without(text))
  })
})

const plainOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? plainOf(piece.pieces) : piece.text)).join('')
const deepest = (pieces: readonly Piece[]): number =>
  1 + pieces.reduce((most, piece) => Math.max(most, 'pieces' in piece ? deepest(piece.pieces) : 0), 0)
