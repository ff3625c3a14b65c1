import { describe, expect, it } from 'vitest'
import { everyPermission, type Permissions, type Scope } from '../permissions.ts'
import { mayHandle, maySee, sightOf, type TicketViewer, viewerWithin } from './ticket-sight.ts'

const ANA = 1
const BIA = 2
const viewer = (permissions: Permissions, queueless = false): TicketViewer => ({
  ...{ userId: ANA, queueIds: [10], queueless, permissions },
})

const tickets = {
  own: { queueId: 20, userId: ANA },
  'own without a queue': { queueId: null, userId: ANA },
  'of a served queue': { queueId: 10, userId: BIA },
  'waiting in a served queue': { queueId: 10, userId: null },
  'without a queue': { queueId: null, userId: null },
  'of another queue': { queueId: 20, userId: BIA },
} as const
type Kind = keyof typeof tickets
const own: Kind[] = ['own', 'own without a queue']
const ofQueues: Kind[] = [...own, 'of a served queue', 'waiting in a served queue']
const all = Object.keys(tickets) as Kind[]

const covered = (matches: (ticket: (typeof tickets)[Kind]) => boolean) => all.filter((kind) => matches(tickets[kind]))

describe('tickets.3: the tickets of a scope', () => {
  it.each<[string, TicketViewer, Kind[]]>([
    ['nothing without the permission', viewer({}), []],
    ['own ones', viewer({ 'tickets:view': 'own' }), own],
    ['own ones, whatever the flag', viewer({ 'tickets:view': 'own' }, true), own],
    ['own ones, even with tickets:seeQueueless', viewer({ 'tickets:view': 'own', 'tickets:seeQueueless': 'all' }), own],
    ['those of queues', viewer({ 'tickets:view': 'queues' }), ofQueues],
    [
      'those of queues, and without one by the flag',
      viewer({ 'tickets:view': 'queues' }, true),
      [...ofQueues, 'without a queue'],
    ],
    [
      'those of queues, and without one by the role',
      viewer({ 'tickets:view': 'queues', 'tickets:seeQueueless': 'all' }),
      [...ofQueues, 'without a queue'],
    ],
    ['all', viewer({ 'tickets:view': 'all' }), all],
    ['all for an administrator', viewer(everyPermission), all],
  ])('%s', (_what, actor, kinds) => {
    expect(covered((ticket) => maySee(actor, ticket))).toEqual(kinds)
  })

  it('a sight without a permission matches no owner, not even the missing one', () => {
    expect(sightOf(viewer({}))).toEqual({ everything: false, userId: 0, queueIds: [], queueless: false })
  })
})

describe('access.8: a further permission covers tickets that the user also sees', () => {
  const scopes: Array<[Scope, Kind[]]> = [
    ['own', own],
    ['queues', ofQueues],
    ['all', all],
  ]
  const smaller = (one: Kind[], other: Kind[]) => (one.length < other.length ? one : other)
  const pairs = scopes.flatMap(([view, visible]) =>
    scopes.map(([answer, kinds]) => [view, answer, smaller(visible, kinds)] as const),
  )
  it.each(pairs)('tickets:view %s with tickets:answer %s', (view, answer, kinds) => {
    const actor = viewer({ 'tickets:view': view, 'tickets:answer': answer })
    expect(covered((ticket) => mayHandle(actor, 'tickets:answer', ticket))).toEqual(kinds)
    expect(covered((ticket) => mayHandle(actor, 'tickets:transfer', ticket))).toEqual([])
    expect(covered((ticket) => maySee(viewerWithin(actor, 'tickets:answer'), ticket))).toEqual(kinds)
  })

  it('without a permission nothing remains of the view, and without the view nothing of a permission', () => {
    expect(
      covered((ticket) => maySee(viewerWithin(viewer({ 'tickets:view': 'all' }), 'schedules:view'), ticket)),
    ).toEqual([])
    expect(covered((ticket) => mayHandle(viewer({ 'tickets:answer': 'all' }), 'tickets:answer', ticket))).toEqual([])
  })
})
