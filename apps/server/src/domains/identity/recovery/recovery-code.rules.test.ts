import { expect, it } from 'vitest'
import { CODE_LETTERS, formatCode, parseCode } from './recovery-code.rules.ts'

it.each([
  ['ABCD-EFGH', 'ABCDEFGH'],
  [' abcd efgh ', 'ABCDEFGH'],
  ['abcdefgh\n', 'ABCDEFGH'],
  ['', ''],
])('SGN-11: %j is read as %j', (input, code) => {
  expect(parseCode(input)).toBe(code)
})

it('SGN-10: a code is formatted in two halves and parsed back unchanged', () => {
  expect(formatCode('ABCDEFGH')).toBe('ABCD-EFGH')
  expect(parseCode(formatCode('K7M2XQ9P'))).toBe('K7M2XQ9P')
})

it('uses 32 distinct letters', () => {
  expect(new Set(CODE_LETTERS).size).toBe(32)
})
