import {
  createTicket,
  listMessages,
  readTicket,
  sendMessages,
  showTicket,
  syncTicketTags,
  unreadTicket,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { createTicketNote, deleteTicketNote } from '@recado/contract/conversations/notes'
import type { Endpoint } from '@recado/contract/endpoint'
import type { RolePermission, Scope } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureCall, startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

/** Where a ticket is for Ana, who serves sales: her own in support, one in sales, and a colleague's in support. */
const places = ['own', 'served', 'other'] as const
type Place = (typeof places)[number]
const coveredBy: Record<Scope | 'none', Place[]> = {
  none: [],
  own: ['own'],
  queues: ['own', 'served'],
  all: ['own', 'served', 'other'],
}

interface Action {
  permission: RolePermission
  status: 'pending' | 'open' | 'closed'
  /** The owner of the tickets that are not Ana's. */
  owner?: 'bia'
  endpoint: Endpoint
  call(ticketId: number): FixtureCall | Promise<FixtureCall>
  /** The error without the permission; by default ERR_NO_PERMISSION. */
  error?: string
  only?: readonly Place[]
}

const change = (body: object) => (id: number) => ({ params: { id }, body })
const note = (ticketId: number) => ({ body: { note: 'Uma nota', ticketId } })
const colleaguesNote = async (ticketId: number) => {
  const { id } = await fixture.ok(createTicketNote, fixture.one.admin, note(ticketId))
  return { params: { id } }
}

const actions: Record<string, Action> = {
  'see it': { permission: 'tickets:view', status: 'open', endpoint: showTicket, call: (id) => ({ params: { id } }) },
  'read its messages': {
    ...{ permission: 'tickets:view', status: 'open', endpoint: listMessages },
    call: (ticketId) => ({ params: { ticketId } }),
  },
  accept: { permission: 'tickets:accept', status: 'pending', endpoint: updateTicket, call: change({ status: 'open' }) },
  reopen: { permission: 'tickets:accept', status: 'closed', endpoint: updateTicket, call: change({ status: 'open' }) },
  answer: {
    ...{ permission: 'tickets:answer', status: 'open', endpoint: sendMessages },
    call: (ticketId) => ({ params: { ticketId }, body: { body: 'Olá', fromMe: true } }),
  },
  'resolve a waiting one': {
    ...{ permission: 'tickets:answer', status: 'pending', endpoint: updateTicket },
    call: change({ status: 'closed' }),
  },
  transfer: {
    ...{ permission: 'tickets:transfer', status: 'open', owner: 'bia', endpoint: updateTicket },
    call: (id) => ({ params: { id }, body: { status: 'open', userId: fixture.cau.userId } }),
  },
  return: {
    ...{ permission: 'tickets:transfer', status: 'open', owner: 'bia', endpoint: updateTicket },
    call: change({ status: 'pending' }),
  },
  'take over': {
    ...{ permission: 'tickets:takeOver', status: 'open', owner: 'bia', endpoint: updateTicket },
    ...{ call: (id) => ({ params: { id }, body: { status: 'open', userId: fixture.ana.userId } }) },
    ...{ error: 'ERR_OTHER_OPEN_TICKET', only: ['served', 'other'] },
  },
  'resolve a colleague’s': {
    ...{ permission: 'tickets:closeOthers', status: 'open', owner: 'bia', endpoint: updateTicket },
    ...{ call: change({ status: 'closed' }), only: ['served', 'other'] },
  },
  'mark as unread': {
    ...{ permission: 'tickets:edit', status: 'open', endpoint: unreadTicket },
    call: (id) => ({ params: { id }, body: {} }),
  },
  'set tags': {
    ...{ permission: 'tickets:edit', status: 'open', endpoint: syncTicketTags },
    call: (ticketId) => ({ body: { ticketId, tags: [] } }),
  },
  'write a note': { permission: 'tickets:edit', status: 'open', endpoint: createTicketNote, call: note },
  'delete a colleague’s note': {
    ...{ permission: 'tickets:moderate', status: 'open', endpoint: deleteTicketNote, call: colleaguesNote },
  },
}

/** Ana sees every ticket and has nothing but a permission in a scope, besides that which opens the endpoint. */
function anaWith({ permission, endpoint }: Action, scope: Scope | 'none') {
  const opens = 'permission' in endpoint.access ? endpoint.access.permission : null
  return {
    ...fixture.ana,
    permissions: {
      ...(opens && opens !== permission ? { [opens]: 'own' as const } : {}),
      'tickets:view': 'all' as const,
      ...(scope === 'none' ? {} : { [permission]: scope }),
    },
  }
}

async function ticketAt(place: Place, { status, owner }: Action): Promise<number> {
  const { one, ana, bia, sales, support } = fixture
  const userId = place === 'own' ? ana.userId : owner === 'bia' ? bia.userId : null
  return fixture.ticket(one, { status, userId, queueId: place === 'served' ? sales : support })
}

const scopes = ['none', 'own', 'queues', 'all'] as const
const cases = Object.entries(actions).flatMap(([name, action]) =>
  // Without the permission that opens the endpoint, the door refuses.
  scopes
    .filter((scope) => scope !== 'none' || action.permission !== 'tickets:view')
    .map((scope) => ({ name, action, scope })),
)

describe('access.8: a permission covers the tickets of its scope', () => {
  it.each(cases)('$name with $action.permission for $scope', async ({ action, scope }) => {
    const refusal = action.error ?? 'ERR_NO_PERMISSION'
    for (const place of action.only ?? places) {
      const id = await ticketAt(place, action)
      const { status, body } = await fixture.call(action.endpoint, anaWith(action, scope), await action.call(id))
      const isCovered = coveredBy[scope].includes(place)
      expect([place, status, (body as { error?: string }).error]).toEqual([
        ...[place, isCovered ? 200 : expect.any(Number), isCovered ? undefined : refusal],
      ])
    }
  })

  it('TKT-19: a transfer to oneself also needs the permission to take over', async () => {
    const { one, ana, bia, sales, support } = fixture
    const id = await fixture.ticket(one, { status: 'open', userId: bia.userId, queueId: sales })
    const body = { status: 'pending', userId: ana.userId, queueId: support }
    const transfers = { ...ana, permissions: { 'tickets:view': 'all', 'tickets:transfer': 'all' } as const }
    expect(await fixture.call(updateTicket, transfers, { params: { id }, body })).toMatchObject({
      ...{ status: 403, body: { error: 'ERR_NO_PERMISSION' } },
    })
    expect(await fixture.ask('select user_id from tickets where id = $1', [id])).toEqual([{ user_id: bia.userId }])
  })

  it('TKT-39: a user who may accept also claims an open ticket without an owner', async () => {
    const { one, ana, sales } = fixture
    const id = await fixture.ticket(one, { status: 'open', userId: null, queueId: sales })
    const body = { status: 'open', userId: ana.userId }
    expect(await fixture.call(updateTicket, ana, { params: { id }, body })).toMatchObject({
      ...{ status: 200, body: { userId: ana.userId } },
    })
  })

  it('TKT-20: a note in a change that moves nothing needs the permission to edit', async () => {
    const { one, ana, sales } = fixture
    const id = await fixture.ticket(one, { status: 'open', userId: ana.userId, queueId: sales })
    const call = { params: { id }, body: { note: 'Uma nota' } }
    const sees = { ...ana, permissions: { 'tickets:view': 'all' } as const }
    expect((await fixture.call(updateTicket, sees, call)).status).toBe(403)
    expect((await fixture.call(updateTicket, ana, call)).status).toBe(200)
  })

  it('contacts.2: a customer whose unfinished ticket is out of sight is not written to over another connection', async () => {
    const { one, ana, sales, support } = fixture
    const [line] = await fixture.ask<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Outra linha', 'simulator') returning id`,
      [one.at.companyId],
    )
    const contactId = await fixture.contact(one)
    const start = () => fixture.call(createTicket, ana, { body: { contactId, queueId: sales } })
    const hiddenId = await fixture.ticket(one, {
      contactId,
      status: 'open',
      queueId: support,
      connectionId: line?.id ?? 0,
    })
    expect(await start()).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await fixture.ask('select id from tickets where contact_id = $1', [contactId])).toEqual([{ id: hiddenId }])
    await fixture.ask(`update tickets set status = 'closed' where id = $1`, [hiddenId])
    expect(await start()).toMatchObject({ status: 200, body: { queueId: sales } })
  })
  it('tickets.2: a ticket without an owner is read by users who may answer it only', async () => {
    const { one, ana, sales } = fixture
    const id = await fixture.ticket(one, { status: 'pending', queueId: sales })
    await fixture.ask('update tickets set unread = 3 where id = $1', [id])
    const read = async (as: typeof ana) =>
      (await fixture.ok(readTicket, as, { params: { id }, body: {} })).unreadMessages
    const { 'tickets:answer': _, ...others } = ana.permissions
    expect(await read({ ...ana, permissions: others })).toBe(3)
    expect(await read(ana)).toBe(0)
  })

  it('MSG-07: a quote shows no message of a ticket out of sight, but those of earlier tickets that the user sees', async () => {
    const { one, ana, sales, support } = fixture
    const contactId = await fixture.contact(one)
    const messageIn = async (queueId: number) => {
      const ticketId = await fixture.ticket(one, { contactId, queueId, status: 'open', userId: one.admin.userId })
      const call = { params: { ticketId }, body: { body: 'Segredo do suporte', fromMe: true } }
      const { messages } = await fixture.ok(sendMessages, one.admin, call)
      await fixture.ask(`update tickets set status = 'closed' where id = $1`, [ticketId])
      return messages[0]?.id ?? 0
    }
    const [unseenId, seenId] = [await messageIn(support), await messageIn(sales)]
    const ticketId = await fixture.ticket(one, { contactId, status: 'open', userId: ana.userId, queueId: sales })
    const quote = (id: number, as = ana) =>
      fixture.call(sendMessages, as, {
        params: { ticketId },
        body: { body: 'Sobre isto', fromMe: true, quotedMsg: { id } },
      })
    expect(await quote(unseenId)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await quote(2 ** 40)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    expect((await quote(seenId)).body).toMatchObject({ messages: [{ quotedMsg: { id: seenId } }] })
    expect((await quote(unseenId, one.admin)).body).toMatchObject({ messages: [{ quotedMsg: { id: unseenId } }] })
  })
})
