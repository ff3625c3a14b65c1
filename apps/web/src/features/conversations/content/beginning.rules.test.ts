import { expect, it } from 'vitest'
import { beginningOf, firstRoom, MAX_LINES, MAX_SHOWN } from './beginning.rules.ts'
import type { Piece } from './formatted-text.rules.ts'

const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? plain(piece.pieces) : piece.text)).join('')
const visibleText = (text: string) => {
  const { pieces, isCut } = beginningOf(text, firstRoom)
  return { text: plain(pieces), isCut }
}

it.each([
  ['exactly the limit', 'a'.repeat(MAX_SHOWN), MAX_SHOWN, false],
  ['one more', 'a'.repeat(MAX_SHOWN + 1), MAX_SHOWN, true],
  ['emoji count as one character', '😀'.repeat(MAX_SHOWN), MAX_SHOWN * 2, false],
  ['one emoji more', '😀'.repeat(MAX_SHOWN + 1), MAX_SHOWN * 2, true],
  ['as many lines', 'a\n'.repeat(MAX_LINES - 1), (MAX_LINES - 1) * 2, false],
  ['one line more', 'a\n'.repeat(MAX_LINES), MAX_LINES * 2 - 1, true],
  ['an accented letter at the end stays whole', `${'a'.repeat(MAX_SHOWN - 1)}e\u0301b`, MAX_SHOWN - 1, true],
  ['a family at the end stays whole', `${'a'.repeat(MAX_SHOWN - 2)}👩\u200d👧b`, MAX_SHOWN - 2, true],
])('MSG-02: %s', (_, text, length, isCut) => {
  const beginning = visibleText(text)
  expect({ length: beginning.text.length, isCut: beginning.isCut }).toEqual({ length, isCut })
  expect(text.startsWith(beginning.text)).toBe(true)
  expect(beginning.text.isWellFormed()).toBe(true)
})

it('MSG-02: a mark or code block that is cut stays closed, and a cut address links to its full target', () => {
  const bold = beginningOf(`*${'a'.repeat(5_000)}*`, firstRoom).pieces
  expect(bold).toMatchObject([{ kind: 'bold' }])
  expect(plain(bold).length).toBe(MAX_SHOWN - 1)
  expect(beginningOf(`\`\`\`${'a'.repeat(5_000)}\`\`\``, firstRoom).pieces).toMatchObject([{ kind: 'code' }])
  const address = `https://a.com/${'a'.repeat(5_000)}`
  expect(beginningOf(address, firstRoom).pieces).toEqual([
    { kind: 'link', text: address.slice(0, MAX_SHOWN), href: address },
  ])
})
