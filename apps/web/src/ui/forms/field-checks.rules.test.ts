import { expect, it } from 'vitest'
import { lengthBetween, wholeBetween } from './field-checks.ts'

it.each([
  [0, null],
  [9999, null],
  ['', null],
  [10_000, 'Use um número de 0 a 9.999.'],
  [-1, 'Use um número de 0 a 9.999.'],
  [1.5, 'Use um número de 0 a 9.999.'],
  ['x', 'Use um número de 0 a 9.999.'],
])('the number %s gets the error: %s', (value, error) => expect(wholeBetween(0, 9999)(value)).toBe(error))

it.each(['', ' ', '\u200b\u200b\u200b', '\u202e\u202c \u2066\u2069'])(
  'a required text without visible characters is missing (%#)',
  (text) => {
    expect(lengthBetween(2, 50)(text)).toBe('Preencha este campo.')
    expect(lengthBetween(0, 50)(text)).toBeNull()
  },
)

it('the error of a too short or too long text formats the limits in the language on screen', () => {
  expect(lengthBetween(50, 20_000)('curto')).toBe('Use de 50 a 20.000 caracteres.')
  expect(lengthBetween(3, 10_000)('x'.repeat(10_001))).toBe('Use de 3 a 10.000 caracteres.')
})
