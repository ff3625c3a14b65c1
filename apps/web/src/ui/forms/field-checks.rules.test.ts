import { expect, it } from 'vitest'
import { wholeBetween } from './field-checks.ts'

it.each([
  [0, null],
  [9999, null],
  ['', null],
  [10_000, 'Use um número de 0 a 9.999.'],
  [-1, 'Use um número de 0 a 9.999.'],
  [1.5, 'Use um número de 0 a 9.999.'],
  ['x', 'Use um número de 0 a 9.999.'],
])('a number that is typed as %s gets the error: %s', (value, said) => expect(wholeBetween(0, 9999)(value)).toBe(said))
