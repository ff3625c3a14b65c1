import { defaultPermissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { maySee } from './ticket-access.rules.ts'

const attendant = { userId: 1, permissions: defaultPermissions('user'), queueIds: [10, 11], queueless: false }

describe('maySee', () => {
  it.each([
    ['TKT-29: a ticket in a served queue', attendant, { queueId: 10, userId: 2 }, true],
    ['TKT-29: a ticket in an unserved queue', attendant, { queueId: 12, userId: 2 }, false],
    ['TKT-29: an own ticket in an unserved queue', attendant, { queueId: 12, userId: 1 }, true],
    ['TKT-30: a ticket without a queue, without the flag', attendant, { queueId: null, userId: null }, false],
    [
      'TKT-30: a ticket without a queue, with the flag',
      { ...attendant, queueless: true },
      { queueId: null, userId: null },
      true,
    ],
    ['TKT-30: an own ticket without a queue', attendant, { queueId: null, userId: 1 }, true],
    [
      'TKT-29: the flag gives no access to other queues',
      { ...attendant, queueless: true },
      { queueId: 12, userId: null },
      false,
    ],
    [
      'TEN-06, TKT-26: an admin sees every ticket',
      { ...attendant, permissions: defaultPermissions('admin'), queueIds: [] },
      { queueId: 12, userId: 2 },
      true,
    ],
    [
      'TEN-10, TKT-29: a supervisor sees only what an attendant sees',
      { ...attendant, permissions: defaultPermissions('supervisor') },
      { queueId: 12, userId: 2 },
      false,
    ],
  ])('%s', (_title, actor, ticket, expected) => {
    expect(maySee(actor, ticket)).toBe(expected)
  })
})
