import { defaultPermissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { colorFor, mayMakeLanes, tagColors } from './tag.rules.ts'

it('a name always gets the same colour, ignoring case', () => {
  expect(colorFor('Urgente')).toBe(colorFor('URGENTE'))
  const names = Array.from({ length: 200 }, (_, n) => `Etiqueta ${n}`)
  const colors = new Set(names.map(colorFor))
  expect([...colors].every((color) => (tagColors as readonly string[]).includes(color))).toBe(true)
  expect(colors.size).toBe(tagColors.length)
})

it.each([
  ['admin', true],
  ['supervisor', true],
  ['user', false],
] as const)('TEN-02: lanes by the role of %s: %s', (profile, may) => {
  expect(mayMakeLanes({ permissions: defaultPermissions(profile) })).toBe(may)
})
