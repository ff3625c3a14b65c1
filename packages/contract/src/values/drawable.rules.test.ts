import { expect, it } from 'vitest'
import { drawable, drawableLine, streamSafe } from './drawable.rules.ts'

it.each([
  'Olá, tudo bem? ação',
  'e\u0301 à la carte',
  '👩🏽\u200d❤️\u200d💋\u200d👨🏿 🇧🇷 👨\u200d👩\u200d👧\u200d👦',
  'สวัสดี ทั้งนี้ กี่',
  'नमस्ते क्षत्रिय',
  'مَرْحَبًا بِكُم',
  '한국어 \u1112\u1161\u11ab',
  '漢字',
  'T\u0301\u0302\u0303\u0304',
])('ordinary text stays unchanged: %s', (text) => {
  expect(drawable(text)).toBe(text)
  expect(streamSafe(text)).toBe(text)
})

const longestSign = (text: string) =>
  Math.max(...Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment.length))

it.each([
  ['accents', `a${'\u0301'.repeat(64_000)}`],
  ['accents above and below', `a${'\u0301\u0316'.repeat(32_000)}`],
  ['zero-width characters', `a${'\u200b\u200d'.repeat(30_000)}`],
  ['joined emoji', '👩\u200d'.repeat(20_000)],
  ['joined Hangul letters', '\u1100'.repeat(60_000)],
  ['joined Devanagari consonants', 'क्'.repeat(30_000)],
])('no grapheme in a browser is longer than 40 units: %s', (_, text) => {
  expect(longestSign(drawable(text))).toBeLessThanOrEqual(40)
})

it('direction marks that would affect the following text are removed', () => {
  expect(drawable('a\u202egnp.exe')).toBe('agnp.exe')
})

it('a line is truncated and well formed', () => {
  expect(drawableLine('a'.repeat(300))).toBe('a'.repeat(300))
  expect(drawableLine(`${'a'.repeat(299)}😀`)).toBe(`${'a'.repeat(299)}…`)
})

it('a text keeps at most 30 marks per letter (the Unicode limit) before programs compare it', () => {
  expect(streamSafe(`a${'\u0301'.repeat(30)}b`)).toBe(`a${'\u0301'.repeat(30)}b`)
  expect(streamSafe(`a${'\u0301'.repeat(31)}b`)).toBe(`a${'\u0301'.repeat(30)}b`)
})
