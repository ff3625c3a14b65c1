import { expect, it } from 'vitest'
import { ALL_ROOM, hasRoom, roomOf } from './head-room.rules.ts'

it.each([
  [320, []],
  [433, []],
  [434, ['schedule']],
  [480, ['schedule', 'tags']],
  [597, ['schedule', 'tags']],
  [598, ['schedule', 'tags', 'transfer']],
  [715, ['schedule', 'tags', 'transfer']],
  [716, ['schedule', 'tags', 'transfer', 'return']],
  [1_280, ['schedule', 'tags', 'transfer', 'return']],
] as const)('a header of %s px has room for %s', (width, parts) => {
  const room = roomOf(width)
  expect((['schedule', 'tags', 'transfer', 'return'] as const).filter((part) => hasRoom(room, part))).toEqual(parts)
})

it('a very wide header has room for all', () => {
  expect(roomOf(Number.POSITIVE_INFINITY)).toBe(ALL_ROOM)
})
