import { expect, it } from 'vitest'
import { type BoardQuery, boardScope, isWhole, orderOfLane } from './board.rules.ts'

const admin = { userId: 1, profile: 'admin', queueIds: [3], queueless: false } as const
const ana = { userId: 2, profile: 'user', queueIds: [3], queueless: false } as const
const everything = { sight: null, queues: null, users: null, tags: [], unread: false }
const own = { userId: 2, queueIds: [3], queueless: false }

it.each<[string, typeof admin | typeof ana, BoardQuery, object]>([
  ['an admin sees all', admin, {}, {}],
  ['an admin who says so too, whatever queues they name', admin, { showAll: true, queueIds: [3] }, {}],
  ['an admin narrows it to queues', admin, { queueIds: [3, 3] }, { queues: { ids: [3], queueless: true } }],
  ['and to those alone', admin, { queueIds: [3], onlyQueues: true }, { queues: { ids: [3], queueless: false } }],
  ['others see what they may', ana, {}, { sight: own }],
  ['whatever they ask for', ana, { showAll: true }, { sight: own }],
  [
    'also with other queues',
    ana,
    { showAll: true, queueIds: [3, 4] },
    { sight: own, queues: { ids: [3, 4], queueless: true } },
  ],
  ['of people', admin, { userIds: [5] }, { users: [5] }],
  [
    'with tags and something unread',
    admin,
    { tagIds: [6, 7], withUnreadMessages: true },
    { tags: [6, 7], unread: true },
  ],
  ['ids of nothing find nothing', admin, { tagIds: [2 ** 31] }, { tags: [0] }],
])('KAN-10: %s', (_, viewer, query, scope) => {
  expect(boardScope(viewer, query)).toEqual({ ...everything, ...scope })
})

it('only a whole board is counted by the kept counters', () => {
  expect(isWhole(boardScope(admin, {}))).toBe(true)
  for (const query of [{ queueIds: [3] }, { userIds: [3] }, { tagIds: [3] }, { withUnreadMessages: true }])
    expect(isWhole(boardScope(admin, query))).toBe(false)
  expect(isWhole(boardScope(ana, {}))).toBe(false)
})

it('KAN-06: nobody arranges the open lane', () => {
  expect(orderOfLane(null, 'order')).toBe('updatedAt')
  expect([orderOfLane(7, 'order'), orderOfLane(7, 'updatedAt')]).toEqual(['order', 'updatedAt'])
})
