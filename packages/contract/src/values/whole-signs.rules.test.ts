import { expect, it } from 'vitest'
import { wholeSigns } from './whole-signs.rules.ts'

const family = '👨‍👩‍👧‍👦'
const accented = 'e\u0301'

it.each([
  ['what fits', 'Ana', 3, 'Ana'],
  ['nothing', '', 3, ''],
  ['plain letters', 'Anabela', 3, 'Ana'],
  ['an emoji is whole', `ab${family}`, 5, 'ab'],
  ['an emoji that just fits', `ab${family}c`, 2 + family.length, `ab${family}`],
  ['a flag is whole', 'ab🇧🇷', 4, 'ab'],
  ['an accent stays on its letter', `a${accented}`, 2, 'a'],
  ['one sign that is too long, without half a letter', '👍'.repeat(3), 1, ''],
  ['a letter under a heap of accents', `e${'\u0301'.repeat(9)}`, 4, 'e\u0301\u0301\u0301'],
])('a text is truncated between graphemes: %s', (_, text, most, expected) => {
  expect(wholeSigns(text, most)).toBe(expected)
})
