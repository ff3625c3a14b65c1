import { expect, it } from 'vitest'
import { text } from './wire.ts'

it.each([
  ['plain', 'bom dia', true],
  ['accents, emoji and other scripts', 'ação 👩🏽‍💻 你好 \u202e', true],
  ['line breaks and tabs', 'um\n\tdois', true],
  ['NUL', 'a\u0000b', false],
  ['the first half of a character', 'a\ud83d', false],
  ['the second half', '\udc4db', false],
  ['the halves in the wrong order', '\udc4d\ud83d', false],
])('RT-11: %s is text or is none', (_, value, expected) => {
  expect(text(100).safeParse(value).success).toBe(expected)
})
