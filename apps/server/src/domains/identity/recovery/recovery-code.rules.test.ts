import { expect, it } from 'vitest'
import { CODE_LETTERS, typedCode, writtenCode } from './recovery-code.rules.ts'

it.each([
  ['ABCD-EFGH', 'ABCDEFGH'],
  [' abcd efgh ', 'ABCDEFGH'],
  ['abcdefgh\n', 'ABCDEFGH'],
  ['', ''],
])('SGN-11: %j is read as %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

it('SGN-10: a code is written in two halves and read back the same', () => {
  expect(writtenCode('ABCDEFGH')).toBe('ABCD-EFGH')
  expect(typedCode(writtenCode('K7M2XQ9P'))).toBe('K7M2XQ9P')
})

it('has 32 letters, each once', () => {
  expect(new Set(CODE_LETTERS).size).toBe(32)
})
