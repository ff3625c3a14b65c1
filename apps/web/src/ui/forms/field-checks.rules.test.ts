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
])('a number that is typed as %s gets the error: %s', (value, said) => expect(wholeBetween(0, 9999)(value)).toBe(said))

it.each(['', ' ', '\u200b\u200b\u200b', '\u202e\u202c \u2066\u2069'])(
  'a text that must be there and shows nothing is missing (%#)',
  (text) => {
    expect(lengthBetween(2, 50)(text)).toBe('Preencha este campo.')
    expect(lengthBetween(0, 50)(text)).toBeNull()
  },
)

it('a text that is too short or too long is told the limits as numbers are written', () => {
  expect(lengthBetween(50, 20_000)('curto')).toBe('Use de 50 a 20.000 caracteres.')
  expect(lengthBetween(3, 10_000)('x'.repeat(10_001))).toBe('Use de 3 a 10.000 caracteres.')
})
