import { ticketStatuses } from '@recado/contract/conversations/ticket'
import { defaultPermissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { maySee } from '../access/ticket-access.rules.ts'
import { type ScopeQuery, type Slice, slicesOf, walkedSlices } from './ticket-slices.rules.ts'

const ME = 1
const user = { userId: ME, permissions: defaultPermissions('user'), queueIds: [10, 11], queueless: false }
const admin = { userId: ME, permissions: defaultPermissions('admin'), queueIds: [], queueless: false }

interface Place {
  status: (typeof ticketStatuses)[number]
  userId: number | null
  queueId: number | null
}
const places: Place[] = ticketStatuses.flatMap((status) =>
  [null, ME, 2].flatMap((userId) => [null, 10, 11, 12].map((queueId) => ({ status, userId, queueId }))),
)

function holds(slice: Slice, place: Place): boolean {
  const { status, users, queues, queueless, outside } = slice
  if (place.status !== status) return false
  if (users && (place.userId === null || !users.includes(place.userId))) return false
  if (queues && (place.queueId === null || !queues.includes(place.queueId))) return false
  if (queueless && place.queueId !== null) return false
  if (!outside) return true
  return place.queueId === null ? !outside.queueless : !outside.queues.includes(place.queueId)
}

const listedTickets = (actor: typeof user | typeof admin, query: ScopeQuery) =>
  places.filter((place) => slicesOf(actor, query).some((slice) => holds(slice, place)))

const queries: ScopeQuery[] = [undefined, ...ticketStatuses].flatMap((status) =>
  [undefined, true].flatMap((showAll) =>
    [undefined, [], [10], [10, 12]].flatMap((queueIds) =>
      [undefined, [2]].flatMap((users) =>
        [undefined, true].map((onlyQueues) => ({ status, showAll, queueIds, users, onlyQueues })),
      ),
    ),
  ),
)

describe('slicesOf', () => {
  it('TKT-29: a query never lists tickets that the user may not see', () => {
    for (const actor of [user, { ...user, queueless: true }, admin]) {
      for (const query of queries)
        for (const place of listedTickets(actor, query)) expect(maySee(actor, place)).toBe(true)
    }
  })

  it("TKT-10: a list's slices are disjoint", () => {
    for (const actor of [user, { ...user, queueless: true }, admin]) {
      for (const query of queries) {
        for (const place of places) {
          expect(slicesOf(actor, query).filter((slice) => holds(slice, place)).length).toBeLessThanOrEqual(1)
        }
      }
    }
  })

  it('TKT-03: open and closed list own tickets, pending lists visible ones', () => {
    for (const status of ['open', 'closed'] as const) {
      expect(listedTickets(user, { status }).every((place) => place.userId === ME)).toBe(true)
      expect(listedTickets(user, { status })).toHaveLength(4)
    }
    const waiting = places.filter((place) => place.status === 'pending')
    for (const actor of [user, { ...user, queueless: true }, admin]) {
      expect(listedTickets(actor, { status: 'pending' })).toEqual(waiting.filter((place) => maySee(actor, place)))
    }
  })

  it('TKT-07: showAll lists everything, for admins only', () => {
    expect(listedTickets(admin, { status: 'open', showAll: true })).toEqual(
      places.filter((place) => place.status === 'open'),
    )
    expect(listedTickets(admin, { status: 'open' }).every((place) => place.userId === ME)).toBe(true)
    expect(listedTickets(user, { status: 'open', showAll: true })).toEqual(listedTickets(user, { status: 'open' }))
  })

  it('TKT-08: the queue filter only narrows', () => {
    const only = { onlyQueues: true }
    expect(
      listedTickets(admin, { showAll: true, queueIds: [10], ...only }).every((place) => place.queueId === 10),
    ).toBe(true)
    expect(listedTickets(user, { status: 'pending', queueIds: [10, 12], ...only })).toEqual(
      listedTickets(user, { status: 'pending' }).filter((place) => place.queueId === 10 || place.queueId === 12),
    )
    expect(listedTickets(admin, { showAll: true, queueIds: [], ...only })).toEqual([])
  })

  it('TKT-08: named queues without further options include visible tickets without a queue', () => {
    for (const actor of [user, { ...user, queueless: true }, admin]) {
      for (const query of queries.filter(({ queueIds, onlyQueues }) => queueIds && !onlyQueues)) {
        const { queueIds = [], ...all } = query
        expect(listedTickets(actor, query)).toEqual(
          listedTickets(actor, { ...all, queueIds: undefined }).filter(
            ({ queueId }) => queueId === null || queueIds.includes(queueId),
          ),
        )
      }
    }
  })

  it('TKT-09, TEN-06: the users filter is ignored except for admins', () => {
    expect(listedTickets(admin, { users: [2] })).toEqual(places.filter((place) => place.userId === 2))
    expect(listedTickets(user, { users: [2] })).toEqual(listedTickets(user, {}))
  })

  it("TKT-08: an owner's slices with and without queues merge into one walk over the same tickets", () => {
    const walkedIn = ({ orQueueless, ...slice }: ReturnType<typeof walkedSlices>[number], place: Place) =>
      holds(slice, place) ||
      (orQueueless === true && holds({ status: slice.status, users: slice.users ?? [], queueless: true }, place))
    for (const actor of [user, { ...user, queueless: true }, admin]) {
      for (const query of queries) {
        const slices = slicesOf(actor, query)
        const merged = walkedSlices(slices)
        for (const place of places)
          expect(merged.filter((slice) => walkedIn(slice, place))).toHaveLength(
            slices.filter((slice) => holds(slice, place)).length,
          )
      }
    }
    expect(walkedSlices(slicesOf(user, { status: 'open', queueIds: [10] }))).toEqual([
      { status: 'open', users: [ME], queues: [10], snoozed: false, orQueueless: true },
    ])
  })
})
