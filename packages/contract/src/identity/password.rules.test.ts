import { expect, it } from 'vitest'
import { isStrongPassword } from './password.rules.ts'

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
