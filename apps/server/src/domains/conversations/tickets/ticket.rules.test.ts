import type { TicketChange } from '@recado/contract/conversations/endpoints'
import { describe, expect, it } from 'vitest'
import { decideMove, type MoveDecision, permissionOfMove, silencesBots, type TicketState } from './ticket.rules.ts'

const ANA = 1
const BIA = 2
const CAU = 3
const admin = { userId: ANA, mayTakeOver: true }
const ana = { userId: ANA, mayTakeOver: false }

const pending: TicketState = { status: 'pending', userId: null, queueId: 10, whatsappId: 20 }
const mine: TicketState = { ...pending, status: 'open', userId: ANA }
const hers: TicketState = { ...mine, userId: BIA }
const ownerless: TicketState = { ...mine, userId: null }
const closed: TicketState = { ...pending, status: 'closed', userId: BIA }

const move = (name: string, next: Partial<TicketState>) => ({ kind: 'move', move: name, next })
const stay = { kind: 'stay' }
const wrongStatus = { kind: 'refused', code: 'ERR_TICKET_STATUS' }
const otherOpen = { kind: 'refused', code: 'ERR_OTHER_OPEN_TICKET' }
const open = (userId: number, more: Partial<TicketState> = {}): TicketState => ({
  ...pending,
  status: 'open',
  userId,
  ...more,
})
const waiting = (more: Partial<TicketState> = {}): TicketState => ({ ...pending, ...more })

type Case = [from: string, ticket: TicketState, change: TicketChange, expected: unknown]

const cases: Record<string, Case[]> = {
  'TKT-14, TKT-39: open from pending accepts': [
    ['pending', pending, { status: 'open' }, move('accept', open(ANA))],
    ['pending', pending, { status: 'open', userId: ANA }, move('accept', open(ANA))],
    ['pending', pending, { status: 'open', userId: null }, move('accept', open(ANA))],
    ['pending', pending, { status: 'open', userId: ANA, queueId: 11 }, move('accept', open(ANA, { queueId: 11 }))],
    ['pending', { ...pending, queueId: null }, { status: 'open' }, move('accept', open(ANA, { queueId: null }))],
    ['pending', pending, { userId: ANA }, move('accept', open(ANA))],
    ['pending', pending, { status: 'open', userId: BIA }, move('transfer', open(BIA))],
    ['closed', closed, { userId: ANA }, wrongStatus],
  ],
  'TKT-39: open from open is refused unless it is one’s own': [
    ['mine', mine, { status: 'open' }, stay],
    ['mine', mine, { status: 'open', userId: ANA }, stay],
    ['hers', hers, { status: 'open' }, otherOpen],
    ['hers', hers, { status: 'open', userId: ANA }, otherOpen],
    ['hers', hers, { status: 'open', userId: ANA, queueId: 11 }, otherOpen],
    ['hers', hers, { status: 'open', userId: BIA }, stay],
    ['hers', hers, { userId: ANA }, otherOpen],
    ['ownerless', ownerless, { status: 'open', userId: ANA }, move('takeOver', open(ANA))],
  ],
  'TKT-16: pending from open returns': [
    ['mine', mine, { status: 'pending' }, move('return', waiting())],
    ['mine', mine, { status: 'pending', userId: null, queueId: 10 }, move('return', waiting())],
    ['mine', mine, { status: 'pending', userId: ANA }, move('return', waiting())],
    ['hers', hers, { status: 'pending' }, move('return', waiting())],
    ['pending', pending, { status: 'pending' }, wrongStatus],
    ['closed', closed, { status: 'pending' }, wrongStatus],
  ],
  'TKT-17: closed resolves under my name': [
    ['mine', mine, { status: 'closed' }, move('close', { ...mine, status: 'closed' })],
    ['hers', hers, { status: 'closed', userId: BIA }, move('close', { ...mine, status: 'closed' })],
    ['pending', pending, { status: 'closed' }, move('close', { ...mine, status: 'closed' })],
    ['closed', closed, { status: 'closed' }, wrongStatus],
  ],
  'TKT-18: open from closed reopens with its queue': [
    ['closed', closed, { status: 'open' }, move('reopen', open(ANA))],
    ['closed', closed, { status: 'open', userId: ANA, queueId: 11 }, move('reopen', open(ANA))],
    ['closed', closed, { status: 'open', userId: BIA }, move('reopen', open(ANA))],
    ['closed', closed, { status: 'open', whatsappId: 21 }, move('reopen', open(ANA))],
    [
      'closed, connection gone',
      { ...closed, whatsappId: null },
      { status: 'open', whatsappId: 21 },
      move('reopen', open(ANA, { whatsappId: 21 })),
    ],
  ],
  'TKT-19: another queue, connection or person transfers': [
    ['mine', mine, { status: 'pending', userId: null, queueId: 11 }, move('transfer', waiting({ queueId: 11 }))],
    ['mine', mine, { queueId: 11 }, move('transfer', waiting({ queueId: 11 }))],
    ['mine', mine, { queueId: 11, userId: null }, move('transfer', waiting({ queueId: 11 }))],
    [
      'mine',
      mine,
      { queueId: 11, userId: BIA, whatsappId: 21 },
      move('transfer', open(BIA, { queueId: 11, whatsappId: 21 })),
    ],
    ['mine', mine, { status: 'open', userId: BIA, queueId: 11 }, move('transfer', open(BIA, { queueId: 11 }))],
    ['mine', mine, { status: 'open', userId: BIA }, move('transfer', open(BIA))],
    ['mine', mine, { status: 'open', userId: ANA, queueId: 11 }, move('transfer', open(ANA, { queueId: 11 }))],
    ['mine', mine, { status: 'pending', whatsappId: 21 }, move('transfer', waiting({ whatsappId: 21 }))],
    ['mine', mine, { status: 'pending', queueId: 11, userId: BIA }, move('transfer', open(BIA, { queueId: 11 }))],
    ['mine', mine, { userId: null }, move('transfer', waiting())],
    ['hers', hers, { status: 'open', userId: CAU }, move('transfer', open(CAU))],
    ['hers', hers, { status: 'open', userId: BIA, queueId: 11 }, move('transfer', open(BIA, { queueId: 11 }))],
    ['pending', pending, { queueId: 11 }, move('transfer', waiting({ queueId: 11 }))],
    ['pending', pending, { queueId: 11, userId: BIA }, move('transfer', open(BIA, { queueId: 11 }))],
    ['closed', closed, { queueId: 11 }, wrongStatus],
    ['closed', closed, { status: 'pending', queueId: 11 }, wrongStatus],
    ['closed', closed, { userId: BIA }, wrongStatus],
  ],
  'tickets.1: nothing wished changes nothing': [
    ['mine', mine, {}, stay],
    ['mine', mine, { queueId: 10, whatsappId: 20 }, stay],
    ['mine', mine, { queueId: null, whatsappId: null }, stay],
    ['pending', pending, { userId: null }, stay],
    ['closed', closed, { useIntegration: false, promptId: null }, stay],
  ],
}

describe('decideMove', () => {
  for (const [title, table] of Object.entries(cases)) {
    it.each(table)(`${title}: %s %#`, (_from, ticket, change, expected) => {
      expect(decideMove(ticket, change, ana)).toEqual(expected)
    })
  }

  it('TKT-39, TEN-06: an admin takes over tickets open with others, and all other moves are the same for every user', () => {
    expect(decideMove(hers, { status: 'open' }, admin)).toEqual(move('takeOver', open(ANA)))
    expect(decideMove(hers, { status: 'open', userId: ANA, queueId: 11 }, admin)).toEqual(
      move('takeOver', open(ANA, { queueId: 11 })),
    )
    for (const [, ticket, change] of Object.values(cases).flat()) {
      const theirs = decideMove(ticket, change, ana)
      if (theirs.kind === 'refused' && theirs.code === 'ERR_OTHER_OPEN_TICKET') continue
      expect(decideMove(ticket, change, admin)).toEqual(theirs)
    }
  })

  it('tickets.1: every state has a decision with a complete result', () => {
    for (const ticket of [pending, mine, hers, ownerless, closed]) {
      for (const status of ['pending', 'open', 'closed', undefined] as const) {
        for (const userId of [undefined, null, ANA, BIA, CAU]) {
          for (const queueId of [undefined, null, 10, 11]) {
            for (const whatsappId of [undefined, null, 20, 21]) {
              for (const mover of [ana, admin]) {
                expectSound(ticket, decideMove(ticket, { status, userId, queueId, whatsappId }, mover), mover.userId)
              }
            }
          }
        }
      }
    }
  })

  it('TKT-17: acceptance or resolution silences the bots, waiting does not', () => {
    expect(silencesBots({ ...closed, userId: ANA })).toBe(true)
    expect(silencesBots(mine)).toBe(true)
    expect(silencesBots(pending)).toBe(false)
  })
})

function expectSound(ticket: TicketState, decision: MoveDecision, mover: number): void {
  if (decision.kind !== 'move') return
  const { next, move: name } = decision
  expect(next.status === 'pending').toBe(next.userId === null)
  if (name === 'close') expect(next).toEqual({ ...ticket, status: 'closed', userId: mover })
  if (name === 'return') expect(next).toEqual({ ...ticket, status: 'pending', userId: null })
  if (name === 'reopen') expect(next.queueId).toBe(ticket.queueId)
  if (name === 'accept' || name === 'reopen' || name === 'takeOver') expect(next.userId).toBe(mover)
  if (ticket.status === 'closed') expect(name).toBe('reopen')
}

describe('access.8: the permission of a move', () => {
  it.each<[string, TicketState, TicketChange, string]>([
    ['accepting', pending, { status: 'open' }, 'tickets:accept'],
    ['reopening', closed, { status: 'open' }, 'tickets:accept'],
    ['claiming an open ticket without an owner', ownerless, { status: 'open', userId: ANA }, 'tickets:accept'],
    ['taking a colleague’s ticket', hers, { status: 'open', userId: ANA }, 'tickets:takeOver'],
    ['taking it by a transfer to oneself', hers, { status: 'pending', userId: ANA, queueId: 11 }, 'tickets:takeOver'],
    ['accepting by a transfer to oneself', pending, { status: 'pending', userId: ANA, queueId: 11 }, 'tickets:accept'],
    ['moving an own ticket to another queue', mine, { status: 'open', userId: ANA, queueId: 11 }, 'tickets:transfer'],
    ['transferring an own ticket to a colleague', mine, { status: 'open', userId: BIA }, 'tickets:transfer'],
    ['transferring a colleague’s ticket', hers, { status: 'open', userId: CAU }, 'tickets:transfer'],
    ['transferring to a queue', hers, { queueId: 11 }, 'tickets:transfer'],
    ['returning', mine, { status: 'pending' }, 'tickets:transfer'],
    ['resolving an own ticket', mine, { status: 'closed' }, 'tickets:answer'],
    ['resolving a waiting ticket', pending, { status: 'closed' }, 'tickets:answer'],
    ['resolving an open ticket without an owner', ownerless, { status: 'closed' }, 'tickets:answer'],
    ['resolving a colleague’s ticket', hers, { status: 'closed' }, 'tickets:closeOthers'],
  ])('%s', (_what, ticket, change, permission) => {
    const decision = decideMove(ticket, change, admin)
    if (decision.kind !== 'move') throw new Error(decision.kind)
    expect(permissionOfMove(ticket, decision, ANA)).toBe(permission)
  })
})
