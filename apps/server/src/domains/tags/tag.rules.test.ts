import { expect, it } from 'vitest'
import { colorFor, mayMakeLanes, tagColors } from './tag.rules.ts'

it('gives a name the same colour every time, in any case', () => {
  expect(colorFor('Urgente')).toBe(colorFor('URGENTE'))
  const names = Array.from({ length: 200 }, (_, n) => `Etiqueta ${n}`)
  const chosen = new Set(names.map(colorFor))
  expect([...chosen].every((color) => (tagColors as readonly string[]).includes(color))).toBe(true)
  expect(chosen.size).toBe(tagColors.length)
})

it.each([
  ['admin', true],
  ['supervisor', true],
  ['user', false],
  ['', false],
])('TEN-02: lanes by %s: %s', (profile, may) => {
  expect(mayMakeLanes({ profile })).toBe(may)
})
