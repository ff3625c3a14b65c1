import { describe, expect, it } from 'vitest'
import { cut, graphemes } from './graphemes.rules.ts'
import { hueOf, initials } from './person-signs.rules.ts'

const family = '👨‍👩‍👧‍👦'
const brazil = '🇧🇷'
const accented = 'e\u0301'

describe('initials and colour of a person', () => {
  it.each([
    ['Ana Almeida', 'AA'],
    ['ana', 'A'],
    ['Ana de Souza', 'AS'],
    ['  Élio   Óliver ', 'ÉÓ'],
    [`${accented}lio`, 'E\u0301'],
    ['Ana 🌸', 'A🌸'],
    [`${family} Silva`, `${family}S`],
    [`Loja ${brazil}`, `L${brazil}`],
    ['👍🏽 Rui', '👍🏽R'],
    ['Ana (Loja)', 'AL'],
    ['Ana - Loja', 'AL'],
    ['Casa & ~', 'C'],
    ['5511999990123', '23'],
    ['+55 11 99999-0123', '23'],
    ['7', '7'],
    ['', '?'],
    ['...', '?'],
  ])('the initials of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it.each([
    ['Ana Almeida', 'Ana Almeida'],
    ['Ana Almeida', ' ANA almeida '],
    ['José', 'Jose\u0301'],
  ])('%j and %j have the same colour', (one, other) => {
    expect(hueOf(one)).toBe(hueOf(other))
  })

  it('names are spread over the eight colours', () => {
    const hues = new Set(Array.from({ length: 200 }, (_, n) => hueOf(`Cliente ${n}`)))
    expect([...hues].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('cutting text by user-perceived characters', () => {
  it.each([
    ['a short text stays whole', 'Ana', 3, 'Ana'],
    ['a long text gets an ellipsis', 'Anab', 3, 'Ana…'],
    ['a family emoji counts as one character', family.repeat(3), 3, family.repeat(3)],
    ['a family emoji is not split', family.repeat(4), 3, `${family.repeat(3)}…`],
    ['a flag is not split', `ab${brazil}${brazil}`, 3, `ab${brazil}…`],
    ['an accent stays on its letter', `${accented}${accented}`, 1, `${accented}…`],
    ['nothing', '', 3, ''],
  ])('%s', (_, text, max, expected) => {
    expect(cut(text, max)).toBe(expected)
  })

  it('zero characters give an empty list', () => {
    expect(graphemes('Ana', 0)).toEqual([])
  })
})
