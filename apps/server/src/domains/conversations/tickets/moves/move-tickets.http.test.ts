import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { readTicket, showTicket, showTicketByUuid, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { releaseTickets } from './release-tickets.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
  fixture.facts.length = 0
})

const change = (as: Actor, id: number, body: object) => fixture.call(updateTicket, as, { params: { id }, body })
const timeline = async (id: number) =>
  (
    await fixture.ask<{ action: string; actor_name: string }>(
      'select action, actor_name from ticket_timeline where ticket_id = $1 order by id',
      [id],
    )
  ).map((row) => `${row.action} ${row.actor_name}`.trim())
const ticketEvents = (id: number, action = 'update') =>
  fixture.received.filter(
    ({ name, payload }) =>
      name.endsWith('-ticket') &&
      payload.action === action &&
      ((payload.ticket as Ticket | undefined)?.id ?? payload.ticketId) === id,
  )
const actorWithGreeting = (actor: Actor, language: 'pt' | 'en' = 'pt'): Actor => ({
  ...actor,
  company: {
    ...actor.company,
    language,
    texts: automaticTexts(language),
    settings: { ...actor.company.settings, sendGreetingAccepted: 'enabled' },
  },
})

describe('moves of a ticket', () => {
  it('TKT-04, TKT-14: accept makes me the owner and notifies both lists', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales })
    const { status, body } = await change(ana, id, { status: 'open', userId: ana.userId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'open',
      userId: ana.userId,
      user: { name: 'Ana' },
      queueId: sales,
      version: 2,
    })
    expect(await timeline(id)).toEqual(['accepted Ana'])
    expect(fixture.facts).toContainEqual({ type: 'ticket.opened', payload: { ticketId: id } })
    const event = await until(() => ticketEvents(id)[0], 'the event')
    expect(event.payload).toMatchObject({ oldStatus: 'pending', ticket: { status: 'open' } })
    const company = one.at.companyId
    expect(event.rooms).toEqual(
      expect.arrayContaining([
        `c${company}:t${id}`,
        `c${company}:l-pending:q${sales}`,
        `c${company}:l-open:u${ana.userId}`,
      ]),
    )
  })

  it("TKT-39: when two users accept at once one gets the ticket, and the other's error names the owner", async () => {
    const { sales, one, ana } = fixture
    const dora: Actor = { ...fixture.bia, queueIds: [sales] }
    for (let round = 0; round < 8; round++) {
      const id = await fixture.ticket(one, { queueId: sales })
      const answers = await Promise.all(
        [ana, dora].map((who) => change(who, id, { status: 'open', userId: who.userId })),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      const winner = answers.find((answer) => answer.status === 200)?.body as Ticket
      expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id, uuid: winner.uuid, user: { name: winner.user?.name }, queue: { name: 'Vendas' } },
      })
      expect(await timeline(id)).toEqual([`accepted ${winner.user?.name}`])
    }
  })

  it('TKT-39, TEN-06: an admin takes over, an attendant does not', async () => {
    const { ana, bia, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const other: Actor = { ...bia, queueIds: [sales] }
    expect((await change(other, id, { status: 'open', userId: bia.userId })).body.error).toBe('ERR_OTHER_OPEN_TICKET')
    const { body } = await change(one.admin, id, { status: 'open', userId: one.admin.userId })
    expect(body.userId).toBe(one.admin.userId)
    expect(await timeline(id)).toEqual(['takenOver Admin'])
  })

  it('TKT-15: accepting sends the greeting if it is switched on, in the company’s language, never to groups', async () => {
    const { ana, sales, one } = fixture
    const texts = async (id: number) =>
      (await fixture.ask<{ body: string }>('select body from messages where ticket_id = $1', [id])).map(
        (row) => row.body,
      )
    const off = await fixture.ticket(one, { queueId: sales })
    await change(ana, off, { status: 'open' })
    expect(await texts(off)).toEqual([])
    const group = await fixture.ticket(one, { queueId: sales, isGroup: true })
    await change(actorWithGreeting(ana), group, { status: 'open' })
    expect(await texts(group)).toEqual([])
    const portuguese = await fixture.ticket(one, { queueId: sales })
    const { body } = await change(actorWithGreeting(ana), portuguese, { status: 'open' })
    expect(await texts(portuguese)).toEqual(['Olá! Meu nome é Ana e vou prosseguir com o seu atendimento.'])
    expect(body.lastMessage).toContain('Meu nome é Ana')
    const english = await fixture.ticket(one, { queueId: sales })
    await change(actorWithGreeting(ana, 'en'), english, { status: 'open' })
    expect(await texts(english)).toEqual(['Hello! My name is Ana and I will proceed with your service.'])
  })

  it("TKT-15, TKT-17: undoing a return sends no second greeting; another user's or a later accept does", async () => {
    const { ana, bia, sales, one } = fixture
    const dora = actorWithGreeting({ ...bia, queueIds: [sales] })
    const greetings = async (id: number) =>
      (await fixture.ask('select 1 from messages where ticket_id = $1 and is_automatic', [id])).length
    const accepted = async (who: Actor, id: number) =>
      expect((await change(who, id, { status: 'open', userId: who.userId })).status).toBe(200)
    const returnTicket = async (id: number) =>
      expect((await change(actorWithGreeting(ana), id, { status: 'pending', userId: null })).status).toBe(200)
    const id = await fixture.ticket(one, { queueId: sales })
    await accepted(actorWithGreeting(ana), id)
    await returnTicket(id)
    await accepted(actorWithGreeting(ana), id)
    expect(await greetings(id)).toBe(1)
    await returnTicket(id)
    await accepted(dora, id)
    expect(await greetings(id)).toBe(2)
    const old = await fixture.ticket(one, { queueId: sales })
    await accepted(actorWithGreeting(ana), old)
    await returnTicket(old)
    await fixture.ask("update ticket_timeline set at = at - interval '2 minutes' where ticket_id = $1", [old])
    await accepted(actorWithGreeting(ana), old)
    expect(await greetings(old)).toBe(2)
  })

  it('TKT-21: with sendMsgTransfTicket the customer receives the new queue; not in groups or without the setting', async () => {
    const { ana, bia, sales, support, one } = fixture
    const transferring: Actor = {
      ...ana,
      company: { ...ana.company, settings: { ...ana.company.settings, sendMsgTransfTicket: 'enabled' } },
    }
    const moveAndListMessages = async (as: Actor, body: object, row = {}) => {
      const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId, ...row })
      expect((await change(as, id, body)).status).toBe(200)
      const rows = await fixture.ask<{ body: string; is_automatic: boolean }>(
        'select body, is_automatic from messages where ticket_id = $1',
        [id],
      )
      return rows.map((one) => [one.body, one.is_automatic])
    }
    const toQueue = { status: 'pending', userId: null, queueId: support }
    expect(await moveAndListMessages(ana, toQueue)).toEqual([])
    expect(await moveAndListMessages(transferring, toQueue, { isGroup: true })).toEqual([])
    expect(await moveAndListMessages(transferring, toQueue)).toEqual([
      ['Você foi transferido para o setor *Suporte*. Aguarde um instante, já vamos te atender!', true],
    ])
    expect(await moveAndListMessages(transferring, { userId: bia.userId })).toEqual([
      ['Você foi transferido para *Bia*, que vai continuar o seu atendimento.', true],
    ])
    expect(await moveAndListMessages(transferring, { userId: bia.userId, queueId: support })).toEqual([
      ['Você foi transferido para *Bia*, do setor *Suporte*, que vai continuar o seu atendimento.', true],
    ])
    expect(await moveAndListMessages(transferring, { status: 'pending', userId: null })).toEqual([])
  })

  it('TKT-16: return keeps the queue and clears the owner', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const { body } = await change(ana, id, { status: 'pending', userId: null })
    expect(body).toMatchObject({ status: 'pending', userId: null, user: null, queueId: sales })
    expect(await timeline(id)).toEqual(['returned Ana'])
  })

  it('TKT-17: resolve closes under my name and removes every bot', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales })
    await fixture.ask(`update tickets set speaker = 'integration', speaker_subject = 8 where id = $1`, [id])
    const { body } = await change(ana, id, {
      status: 'closed',
      userId: fixture.bia.userId,
      useIntegration: false,
      promptId: null,
    })
    expect(body).toMatchObject({
      ...{ status: 'closed', userId: ana.userId, queueId: sales, chatbot: false, flowWebhook: false },
      ...{ useIntegration: false, promptId: null, integrationId: null },
    })
    expect(fixture.facts).toContainEqual({ type: 'ticket.closed', payload: { ticketId: id } })
    const [row] = await fixture.ask<{ speaker: string | null; closed: boolean }>(
      'select speaker, closed_at is not null as closed from tickets where id = $1',
      [id],
    )
    expect(row).toEqual({ speaker: null, closed: true })
    expect(
      await fixture.ask('select responder, reason, ended_why from ticket_claims where ticket_id = $1', [id]),
    ).toEqual([{ responder: 'integration', reason: '', ended_why: 'closed' }])
    expect((await change(ana, id, { status: 'closed' })).body.error).toBe('ERR_TICKET_STATUS')
  })

  it('TKT-18: reopen makes me the owner and keeps the queue', async () => {
    const { ana, bia, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'closed', userId: bia.userId })
    const { body } = await change(ana, id, { status: 'open', userId: ana.userId })
    expect(body).toMatchObject({ status: 'open', userId: ana.userId, queueId: sales })
    expect(await timeline(id)).toEqual(['reopened Ana'])
  })

  it('TKT-18, TKT-25: reopening beside another unfinished ticket of the contact is rejected, naming that ticket', async () => {
    const { ana, bia, sales, support, one } = fixture
    const contactId = await fixture.contact(one)
    const old = await fixture.ticket(one, { contactId, queueId: sales, status: 'closed', userId: ana.userId })
    const now = await fixture.ticket(one, { contactId, queueId: support, status: 'open', userId: bia.userId })
    const { status, body } = await change(ana, old, { status: 'open' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      ticket: { id: now, user: { name: 'Bia' }, queue: { name: 'Suporte' } },
    })
    expect(await timeline(old)).toEqual([])
  })

  it('TKT-19, TKT-20: a transfer without a user waits in the queue, and with a user it is open', async () => {
    const { ana, bia, sales, support, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const transferredToUser = await change(ana, id, {
      userId: bia.userId,
      queueId: support,
      whatsappId: one.at.connectionId,
    })
    expect(transferredToUser.body).toMatchObject({ status: 'open', userId: bia.userId, queueId: support })
    const transferredToQueue = await change(bia, id, { status: 'pending', userId: null, queueId: sales })
    expect(transferredToQueue.body).toMatchObject({ status: 'pending', userId: null, queueId: sales })
    expect(await timeline(id)).toEqual(['transferred Ana', 'transferred Bia'])
    const [entry] = await fixture.ask<{ before: object; after: object }>(
      'select before, after from ticket_timeline where ticket_id = $1 order by id',
      [id],
    )
    expect(entry).toMatchObject({
      before: { queueId: sales, userId: ana.userId },
      after: { queueId: support, userId: bia.userId },
    })
  })

  it('TKT-19: a transfer to an unknown target, or one of another company, is rejected', async () => {
    const { ana, sales, one, two } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const codes = [
      [{ queueId: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ userId: two.admin.userId, queueId: sales }, 404, 'ERR_NO_USER_FOUND'],
      [{ whatsappId: two.at.connectionId }, 404, 'ERR_NO_WAPP_FOUND'],
    ] as const
    for (const [body, status, error] of codes) {
      expect(await change(ana, id, body)).toMatchObject({ status, body: { error } })
    }
    expect(await timeline(id)).toEqual([])
  })

  it('TKT-29: a user cannot move a ticket they may not see, nor accept one into a queue they do not serve', async () => {
    const { ana, sales, support, one, two, cau } = fixture
    const id = await fixture.ticket(one, { queueId: support })
    expect(await change(ana, id, { status: 'open' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await change(two.admin, id, { status: 'closed' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    const free = await fixture.ticket(one, { queueId: null })
    expect((await change(cau, free, { status: 'open', queueId: sales })).status).toBe(403)
    expect((await change(cau, free, { status: 'open' })).body.userId).toBe(cau.userId)
  })
})

describe('one ticket', () => {
  it('TKT-12: is returned by id and by uuid with all documented fields', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, unread: 3, lastMessage: 'Oi' })
    const byId = await fixture.ok(showTicket, ana, { params: { id } })
    expect(byId).toMatchObject({
      ...{
        id,
        status: 'pending',
        unreadMessages: 3,
        lastMessage: 'Oi',
        isGroup: false,
        chatbot: false,
        flowWebhook: false,
      },
      ...{ useIntegration: false, promptId: null, integrationId: null, userId: null, user: null, tags: [] },
      queue: { id: sales, name: 'Vendas' },
      whatsapp: { id: one.at.connectionId, name: 'Linha', status: 'DISCONNECTED' },
    })
    expect(byId.code).toMatch(new RegExp(`^20\\d{6}${id}$`))
    expect(byId.contact.number).toMatch(/^55119/)
    expect(await fixture.ok(showTicketByUuid, ana, { params: { ticketId: byId.uuid } })).toEqual(byId)
  })

  it('TKT-12, TKT-29: unknown and foreign ids are not found, unserved queues are rejected', async () => {
    const { ana, support, one, two } = fixture
    const id = await fixture.ticket(one, { queueId: support })
    const { uuid } = await fixture.ok(showTicket, one.admin, { params: { id } })
    for (const foreign of [999_999, 2 ** 40]) {
      expect(await fixture.call(showTicket, ana, { params: { id: foreign } })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    }
    expect((await fixture.call(showTicketByUuid, ana, { params: { ticketId: 'no-uuid' } })).status).toBe(404)
    expect((await fixture.call(showTicketByUuid, two.admin, { params: { ticketId: uuid } })).status).toBe(404)
    expect(await fixture.call(showTicketByUuid, ana, { params: { ticketId: uuid } })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  it('TKT-26, TEN-06: an admin reads any ticket, and reading by GET changes nothing', async () => {
    const { support, one } = fixture
    const id = await fixture.ticket(one, { queueId: support, unread: 2 })
    await fixture.ok(showTicket, one.admin, { params: { id } })
    expect(await fixture.ok(showTicket, one.admin, { params: { id } })).toMatchObject({ unreadMessages: 2, version: 1 })
    // Events of other tickets may still arrive, because lists merge changes.
    expect(ticketEvents(id)).toEqual([])
  })

  it('TKT-32: opening resets the unread counter everywhere, once', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId, unread: 2 })
    await fixture.ask(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
       select company_id, id, contact_id, connection_id, 'IN-READ', false, 'oi' from tickets where id = $1`,
      [id],
    )
    expect(await fixture.ok(readTicket, ana, { params: { id } })).toMatchObject({ unreadMessages: 0, version: 2 })
    expect(ticketEvents(id, 'updateUnread')).toHaveLength(1)
    await until(() => ticketEvents(id).length === 1, 'the update')
    expect(await fixture.ask('select read from messages where ticket_id = $1', [id])).toEqual([{ read: true }])
    expect(await fixture.ask(`select kind from outbox where kind = 'read'`)).toHaveLength(1)
    expect(await fixture.ok(readTicket, ana, { params: { id } })).toMatchObject({ version: 2 })
    expect(ticketEvents(id, 'updateUnread')).toHaveLength(1)
    expect((await fixture.call(readTicket, fixture.bia, { params: { id } })).status).toBe(403)
  })

  it('TKT-16: the unfinished tickets of a user who leaves go back to waiting', async () => {
    const { bia, support, one } = fixture
    const open = await fixture.ticket(one, { queueId: support, status: 'open', userId: bia.userId })
    const closedTicket = await fixture.ticket(one, { queueId: support, status: 'closed', userId: bia.userId })
    await fixture.services.workplace.run(one.at.companyId, (work) => releaseTickets(work, bia.userId))
    expect(await fixture.ok(showTicket, one.admin, { params: { id: open } })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: support,
    })
    expect(await fixture.ok(showTicket, one.admin, { params: { id: closedTicket } })).toMatchObject({
      status: 'closed',
      userId: bia.userId,
    })
    expect(await timeline(open)).toEqual(['released'])
    await until(
      () => ticketEvents(open)[0]?.rooms.includes(`c${one.at.companyId}:l-open:u${bia.userId}`),
      'the event on her list',
    )
  })
})
