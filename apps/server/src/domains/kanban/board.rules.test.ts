import { expect, it } from 'vitest'
import { type BoardQuery, boardScope, isCounted, isOwnedByAll, orderOfLane } from './board.rules.ts'

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
  ['tags that are none are on no ticket', admin, { tagIds: [6, 2 ** 31] }, { tags: [6, 0] }],
  [
    'nothing is of queues and people that are none',
    admin,
    { queueIds: [0, 2 ** 31], onlyQueues: true, userIds: [0, 2 ** 31] },
    { queues: { ids: [], queueless: false }, users: [] },
  ],
])('KAN-10: %s', (_, viewer, query, scope) => {
  expect(boardScope(viewer, query)).toEqual({ ...everything, ...scope })
})

it.each<[string, typeof admin | typeof ana, BoardQuery, boolean, boolean]>([
  ['an admin’s', admin, {}, true, true],
  ['an attendant’s', ana, {}, false, true],
  ['one of some queues', admin, { queueIds: [3] }, false, true],
  ['one of some people', admin, { userIds: [3] }, false, true],
  ['one with a tag', admin, { tagIds: [3] }, true, false],
  ['what is unread', admin, { withUnreadMessages: true }, true, false],
])('whether the stored counters cover a board: %s', (_, viewer, query, byAll, counted) => {
  const scope = boardScope(viewer, query)
  expect([isOwnedByAll(scope), isCounted(scope)]).toEqual([byAll, counted])
})

it('KAN-06: the open lane cannot be arranged', () => {
  expect(orderOfLane(null, 'order')).toBe('updatedAt')
  expect([orderOfLane(7, 'order'), orderOfLane(7, 'updatedAt')]).toEqual(['order', 'updatedAt'])
})
