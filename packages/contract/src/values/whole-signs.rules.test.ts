import { expect, it } from 'vitest'
import { wholeSigns } from './whole-signs.rules.ts'

const family = '👨‍👩‍👧‍👦'
const accented = 'e\u0301'

it.each([
  ['a short text is unchanged', 'Ana', 3, 'Ana'],
  ['an empty text is unchanged', '', 3, ''],
  ['plain letters are cut at the limit', 'Anabela', 3, 'Ana'],
  ['an emoji is not split', `ab${family}`, 5, 'ab'],
  ['an emoji that just fits is kept', `ab${family}c`, 2 + family.length, `ab${family}`],
  ['a flag is not split', 'ab🇧🇷', 4, 'ab'],
  ['an accent stays on its letter', `a${accented}`, 2, 'a'],
  ['an emoji longer than the limit is dropped', '👍'.repeat(3), 1, ''],
  ['a letter with too many accents loses the excess', `e${'\u0301'.repeat(9)}`, 4, 'e\u0301\u0301\u0301'],
])('a text is truncated between graphemes: %s', (_, text, most, expected) => {
  expect(wholeSigns(text, most)).toBe(expected)
})
