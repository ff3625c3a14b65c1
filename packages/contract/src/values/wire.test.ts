import { expect, it } from 'vitest'
import { optionalDay, text } from './wire.ts'

it.each([
  ['plain text', 'bom dia', true],
  ['accents, emoji and other scripts', 'ação 👩🏽‍💻 你好 \u202e', true],
  ['line breaks and tabs', 'um\n\tdois', true],
  ['NUL', 'a\u0000b', false],
  ['a lone high surrogate', 'a\ud83d', false],
  ['a lone low surrogate', '\udc4db', false],
  ['a surrogate pair in the wrong order', '\udc4d\ud83d', false],
])('RT-11: whether %s is valid text', (_, value, expected) => {
  expect(text(100).safeParse(value).success).toBe(expected)
})

it.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['3000-11-22', false],
])('the year of a day is plausible: %s, %s', (day, fine) => {
  expect(optionalDay.safeParse(day).success).toBe(fine)
})
