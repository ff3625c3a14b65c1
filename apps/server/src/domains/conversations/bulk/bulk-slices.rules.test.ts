import { expect, it } from 'vitest'
import { bulkSlices, everySight } from './bulk-slices.rules.ts'

const ANA = 1
const limited = { everything: false, userId: ANA, queueIds: [10, 11], queueless: false }
const withQueueless = { ...limited, queueless: true }
const own = { ...limited, queueIds: [] }
const status = 'open' as const

it.each<[string, Parameters<typeof bulkSlices>, unknown[]]>([
  ['every ticket', [everySight, { status }], [{}]],
  [
    'queues and owners as requested',
    [everySight, { status, queueIds: [12], users: [3] }],
    [{ queues: [12], users: [3] }],
  ],
  [
    'requested queues and those without one',
    [everySight, { status, queueIds: [12], queueless: true }],
    [{ queues: [12] }, { queueless: true }],
  ],
  [
    'served queues and own tickets elsewhere',
    [limited, { status }],
    [{ queues: [10, 11] }, { users: [ANA], outside: { queues: [10, 11], queueless: false } }],
  ],
  [
    'also those without a queue',
    [withQueueless, { status }],
    [{ queues: [10, 11] }, { queueless: true }, { users: [ANA], outside: { queues: [10, 11], queueless: true } }],
  ],
  ['own tickets only', [own, { status }], [{ users: [ANA], outside: { queues: [], queueless: false } }]],
  [
    'the served one of two requested queues, and own tickets in the other',
    [limited, { status, queueIds: [11, 12] }],
    [{ queues: [11] }, { queues: [12], users: [ANA] }],
  ],
  ['own tickets without a queue', [limited, { status, queueless: true }], [{ queueless: true, users: [ANA] }]],
  ['tickets without a queue', [withQueueless, { status, queueless: true }], [{ queueless: true }]],
  ['a colleague’s tickets in served queues', [limited, { status, users: [2] }], [{ queues: [10, 11], users: [2] }]],
  ['none of a colleague’s tickets', [own, { status, users: [2] }], []],
])('BLK-02: a bulk list has %s', (_what, [sight, filters], places) => {
  expect(bulkSlices(sight, filters)).toEqual(places.map((place) => ({ status, ...(place as object) })))
})

it('BLK-02: without a status it has all three', () => {
  expect(bulkSlices(everySight, {}).map((slice) => slice.status)).toEqual(['pending', 'open', 'closed'])
})
