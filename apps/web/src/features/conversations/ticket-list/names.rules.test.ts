import { describe, expect, it } from 'vitest'
import { preview, rowName, unsigned } from './names.rules.ts'

describe('rows of tickets', () => {
  it.each([
    ['30 characters stay', 'a'.repeat(30), 'a'.repeat(30)],
    ['31 are cut', 'a'.repeat(31), `${'a'.repeat(30)}…`],
    ['lines are joined', 'a\n\n b', 'a b'],
    ['a signature has no marks', '*Ana:*\noi', 'Ana: oi'],
    ['an old signature has no marks', '*Ana*:\noi', 'Ana: oi'],
    ['a family emoji is one character', '👨‍👩‍👧‍👦'.repeat(31), `${'👨‍👩‍👧‍👦'.repeat(30)}…`],
    ['an emoji is not cut', '😀'.repeat(31), `${'😀'.repeat(30)}…`],
  ])('TKT-05: the last message, %s', (_, text, expected) => {
    expect(preview(text)).toBe(expected)
  })

  it.each([
    ['*Ana:*\noi', 'oi'],
    ['*Ana*:\noi', 'oi'],
    ['*Atenção* leia', '*Atenção* leia'],
    ['*Preço:* dez reais', '*Preço:* dez reais'],
    ['oi\n*Ana:*\n', 'oi\n*Ana:*\n'],
  ])('MSG-11: after a signature the preview of %j is %j', (text, expected) => {
    expect(unsigned(text)).toBe(expected)
  })

  it.each([
    ['Ana Almeida', true, 'Ana Almeid…'],
    ['Ana Almeid', true, 'Ana Almeid'],
    ['Ana Almeida', false, 'Ana Almeida'],
  ])('TKT-06: the name %s with narrow=%s is %s', (name, narrow, expected) => {
    expect(rowName(name, narrow)).toBe(expected)
  })
})
