import { defaultPermissions, everyPermission, type Permissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { mayMoveTicket } from './move-rights.rules.ts'

const viewer = (permissions: Permissions) => ({ userId: 7, queueIds: [1], queueless: false, permissions })
const attendant = viewer(defaultPermissions('user'))
const reader = viewer({ 'tickets:view': 'queues' })
const ownOnly = viewer({ 'tickets:view': 'queues', 'tickets:answer': 'own', 'tickets:transfer': 'own' })
const admin = viewer(everyPermission)

const waiting = { status: 'pending', queueId: 1, userId: null } as const
const own = { status: 'open', queueId: 1, userId: 7 } as const
const ofColleague = { status: 'open', queueId: 1, userId: 9 } as const
const elsewhere = { status: 'pending', queueId: 5, userId: null } as const
const resolved = { status: 'closed', queueId: 1, userId: 7 } as const

it.each([
  ['an attendant accepts in their queue', attendant, 'accept', waiting, true],
  ['an attendant accepts in no other queue', attendant, 'accept', elsewhere, false],
  ['an admin accepts in every queue', admin, 'accept', elsewhere, true],
  ['a reader accepts nothing', reader, 'accept', waiting, false],
  ['a reader reopens nothing', reader, 'reopen', resolved, false],
  ['an attendant reopens', attendant, 'reopen', resolved, true],
  ['the status decides too', attendant, 'accept', own, false],
  ['own tickets are resolved with the right to answer', ownOnly, 'close', own, true],
  ['tickets of colleagues are resolved with another right', ownOnly, 'close', ofColleague, false],
  ['an attendant resolves tickets of colleagues in their queue', attendant, 'close', ofColleague, true],
  ['a waiting ticket has no colleague', ownOnly, 'close', waiting, false],
  ['own tickets are transferred', ownOnly, 'transfer', own, true],
  ['tickets of colleagues are not', ownOnly, 'transfer', ofColleague, false],
  ['own tickets are returned', ownOnly, 'return', own, true],
  ['a reader returns nothing', reader, 'return', ofColleague, false],
] as const)('access.8, tickets.1: %s', (_what, who, intent, ticket, expected) => {
  expect(mayMoveTicket(who, intent, ticket)).toBe(expected)
})
