import { expect, it } from 'vitest'
import { flowNameFault } from './flow-name.rules.ts'

it.each([
  ['', 'nameMissing'],
  ['   ', 'nameMissing'],
  ['a', 'nameShort'],
  [' a ', 'nameShort'],
  ['ab', null],
  ['😀', 'nameShort'],
  ['😀'.repeat(50), null],
  ['😀'.repeat(51), 'nameLong'],
  ['a'.repeat(50), null],
  ['a'.repeat(51), 'nameLong'],
])('FLL-03: the name %j has the fault %j', (name, fault) => {
  expect(flowNameFault(name)).toBe(fault)
})
