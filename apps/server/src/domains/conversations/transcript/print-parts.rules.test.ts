import { expect, it } from 'vitest'
import { printParts } from './print-parts.rules.ts'

it('a short text is one piece', () => {
  expect(printParts('a\nb')).toEqual(['a\nb'])
  expect(printParts('')).toEqual([''])
})

it.each([
  ['words', 'uma frase normal '.repeat(1_000), ' '],
  ['lines', 'a\n'.repeat(10_000), '\n'],
  ['lines of words', `${'palavra '.repeat(200)}\n`.repeat(9), '\n'],
  ['empty lines', `${'\n'.repeat(5_000)}fim`, '\n'],
])('a long text of %s is split into pieces of at most 2,000 without losing a character', (_, text, between) => {
  expect(printParts(text).join(between)).toBe(text)
  expect(Math.max(...printParts(text).map(({ length }) => length))).toBeLessThanOrEqual(2_000)
})

it('a very long word continues on the next line, and endless space is cut', () => {
  expect(printParts('W'.repeat(1_000))).toEqual([`${'W'.repeat(400)}\n${'W'.repeat(400)}\n${'W'.repeat(200)}`])
  expect(printParts(`a${' '.repeat(60_000)}b`)).toEqual([`a${' '.repeat(200)}b`])
  expect(printParts('W'.repeat(399))).toEqual(['W'.repeat(399)])
  expect(printParts('W'.repeat(60_000)).every(({ length }) => length > 0 && length <= 2_000)).toBe(true)
})
