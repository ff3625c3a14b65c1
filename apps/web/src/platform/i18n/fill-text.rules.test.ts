import { describe, expect, it, vi } from 'vitest'
import { fillIn, findText } from './fill-text.rules.ts'

const texts = {
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  hello: 'Olá, {{name}}',
  profile_user: 'Atendente',
  profile: 'Perfil',
}

describe('texts', () => {
  it.each([
    ['days', { count: 1 }, '1 dia'],
    ['days', { count: 4 }, '4 dias'],
    ['days', { count: 1_000_000 }, '1000000 dias'],
    ['hello', { name: 'Ana' }, 'Olá, Ana'],
    ['hello', { name: '$& {{name}}' }, 'Olá, $& {{name}}'],
    ['hello', { name: 'أحمد 12' }, 'Olá, \u2068أحمد 12\u2069'],
    ['hello', undefined, 'Olá, '],
    ['profile', undefined, 'Perfil'],
    ['profile_user', undefined, 'Atendente'],
  ])('%s with %o gives %s', (key, values, expected) => {
    expect(findText(texts, key, 'pt', values)).toBe(expected)
  })

  it('inserts numbers unchanged', () => {
    expect(fillIn('{{a}}{{b}}', { a: 0, b: '' })).toBe('0')
  })

  it('creates the plural rules of a language once for any number of rows', () => {
    const pluralRules = vi.spyOn(Intl, 'PluralRules')
    for (let count = 1; count <= 40; count++) findText(texts, 'days', 'es', { count })
    expect(pluralRules).toHaveBeenCalledTimes(1)
    pluralRules.mockRestore()
  })
})
