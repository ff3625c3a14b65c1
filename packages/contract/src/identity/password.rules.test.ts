import { expect, it } from 'vitest'
import { isPossiblePassword, isStrongPassword } from './password.rules.ts'

it.each([
  ['Abcdefg1', true],
  ['Ação2026', true],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['Abcde1', false],
  ['', false],
])('SGN-11: %s is strong: %s', (text, strong) => {
  expect(isStrongPassword(text)).toBe(strong)
})

it.each([
  ['', false],
  ['1234567', false],
  ['12345678', true],
  ['        ', false],
  ['\u00a0\t     \u2003', false],
  ['       x', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
])('access.6: %j is allowed as a password: %s', (text, possible) => {
  expect(isPossiblePassword(text)).toBe(possible)
})
