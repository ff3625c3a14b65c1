import { describe, expect, it } from 'vitest'
import { calmText, calmTexts } from './calm-text.rules.ts'

describe('combining marks in user texts', () => {
  it.each([
    'Olá, tudo bem? ação',
    'T\u0301\u0302\u0303\u0304',
    '👩🏽\u200d❤️\u200d💋\u200d👨🏿 🇧🇷 👨\u200d👩\u200d👧\u200d👦',
    'สวัสดี ทั้งนี้ กี่',
    'नमस्ते क्षत्रिय',
    'مَرْحَبًا بِكُم',
    'שָׁלוֹם',
    'བསྒྲུབས',
    '漢字',
  ])('stay unchanged: %s', (text) => {
    expect(calmText(text)).toBe(text)
  })

  it.each([
    ['stacked accents', `a${'\u0301'.repeat(500)}b`, 'a\u0301\u0301\u0301\u0301b'],
    ['accents between zero-width characters', `a${'\u0301\u200b'.repeat(500)}b`, 'a\u0301\u200b\u0301\u200bb'],
    ['combining marks of a script', `ก${'\u0e49'.repeat(500)}b`, `ก${'\u0e49'.repeat(12)}b`],
    ['combining marks outside the BMP', `x${'\u{e0100}'.repeat(500)}b`, `x${'\u{e0100}'.repeat(4)}b`],
    ['combining marks of a script outside the BMP', `x${'\u{11f01}'.repeat(500)}b`, `x${'\u{11f01}'.repeat(12)}b`],
    ['a direction override', 'a\u202egnp.exe', 'agnp.exe'],
    ['unclosed direction isolates', '\u2067a\u2066b', 'ab'],
    ['a direction override between accents', `a${'\u0301\u202e'.repeat(500)}`, 'a\u0301\u0301\u0301\u0301'],
  ])('are removed: %s', (_, text, calm) => {
    expect(calmText(text)).toBe(calm)
    expect(JSON.parse(calmText(JSON.stringify({ text })))).toEqual({ text: calm })
  })

  it('are limited in place within a nested value', () => {
    const bytes = Uint8Array.of(1)
    const value = { name: '\u202ea', list: ['\u202eb', { inner: '\u202ec' }], count: 1, none: null, bytes }
    expect(calmTexts(value)).toBe(value)
    expect(value).toEqual({ name: 'a', list: ['b', { inner: 'c' }], count: 1, none: null, bytes })
    expect(calmTexts('\u202ed')).toBe('d')
    expect(calmTexts(undefined)).toBe(undefined)
  })
})
