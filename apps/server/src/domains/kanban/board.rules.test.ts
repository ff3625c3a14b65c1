import { defaultPermissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { type BoardQuery, boardScope, includesEveryOwner, isCounted, orderOfLane } from './board.rules.ts'

const admin = { userId: 1, permissions: defaultPermissions('admin'), queueIds: [3], queueless: false }
const ana = { userId: 2, permissions: defaultPermissions('user'), queueIds: [3], queueless: false }
const everything = { sight: null, queues: null, users: null, tags: [], unread: false }
const own = { userId: 2, queueIds: [3], queueless: false }

it.each<[string, typeof admin | typeof ana, BoardQuery, object]>([
  ['an admin sees all', admin, {}, {}],
  ['showAll of an admin ignores named queues', admin, { showAll: true, queueIds: [3] }, {}],
  ['an admin filters by queues', admin, { queueIds: [3, 3] }, { queues: { ids: [3], queueless: true } }],
  [
    'an admin filters by these queues only',
    admin,
    { queueIds: [3], onlyQueues: true },
    { queues: { ids: [3], queueless: false } },
  ],
  ['other users see their permitted tickets', ana, {}, { sight: own }],
  ['showAll of other users is ignored', ana, { showAll: true }, { sight: own }],
  [
    'named queues do not widen the scope of other users',
    ana,
    { showAll: true, queueIds: [3, 4] },
    { sight: own, queues: { ids: [3, 4], queueless: true } },
  ],
  ['filters by users', admin, { userIds: [5] }, { users: [5] }],
  [
    'filters by tags and unread messages',
    admin,
    { tagIds: [6, 7], withUnreadMessages: true },
    { tags: [6, 7], unread: true },
  ],
  ['impossible tags match no ticket', admin, { tagIds: [6, 2 ** 31] }, { tags: [6, 0] }],
  [
    'impossible queues and users match no ticket',
    admin,
    { queueIds: [0, 2 ** 31], onlyQueues: true, userIds: [0, 2 ** 31] },
    { queues: { ids: [], queueless: false }, users: [] },
  ],
])('KAN-10: %s', (_, viewer, query, scope) => {
  expect(boardScope(viewer, query)).toEqual({ ...everything, ...scope })
})

it.each<[string, typeof admin | typeof ana, BoardQuery, boolean, boolean]>([
  ['an admin’s board', admin, {}, true, true],
  ['an attendant’s board', ana, {}, false, true],
  ['filtered by queues', admin, { queueIds: [3] }, false, true],
  ['filtered by users', admin, { userIds: [3] }, false, true],
  ['filtered by a tag', admin, { tagIds: [3] }, true, false],
  ['filtered by unread messages', admin, { withUnreadMessages: true }, true, false],
])('whether the stored counters cover a board: %s', (_, viewer, query, byAll, counted) => {
  const scope = boardScope(viewer, query)
  expect([includesEveryOwner(scope), isCounted(scope)]).toEqual([byAll, counted])
})

it('KAN-06: the open lane cannot be arranged', () => {
  expect(orderOfLane(null, 'order')).toBe('updatedAt')
  expect([orderOfLane(7, 'order'), orderOfLane(7, 'updatedAt')]).toEqual(['order', 'updatedAt'])
})
