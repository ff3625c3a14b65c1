import { expect, it } from 'vitest'
import { restoredPlace } from './restored-place.rules.ts'

const items = [
  { id: 1, place: 'V00000' },
  { id: 2, place: 'V00001' },
  { id: 3, place: 'V00005' },
]

it.each([
  ['keeps its free key', items, 'V00003', ['V00002', 'V00004']],
  ['keeps its key in an empty list', [], 'V00003', ['V00002', 'V00004']],
  ['goes behind the item that has its key', items, 'V00001', ['V00001', 'V00005']],
  ['goes behind the last item that has its key', items, 'V00005', ['V00005', 'V0000Z']],
] as const)('BRD-18: a restored card %s', (_, list, place, [above, below]) => {
  const restored = restoredPlace(list, place)
  expect(restored > above && restored < below).toBe(true)
})
