import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inbound } from '../../../../test/message-fixture.ts'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { contactForNumber } from '../../contacts/public.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'
import { textDraft } from '../messages/outbound/draft.rules.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { updateTicket } from '../tickets/moves/update-ticket.ts'
import { ticketForSending } from '../tickets/sending/ticket-for-sending.ts'
import { queueMarketing } from './queue-marketing.ts'

const s = sendingFixture()
const run: typeof s.services.workplace.run = (id, act) => s.services.workplace.run(id, act)
const company = () => s.fixture.one.at.companyId
let queueId: number
let number = 5511970000000
let colour = 100_000

beforeEach(async () => {
  for (const table of ['connection_pace', 'fact_reactions']) await s.fixture.ask(`delete from ${table}`)
  const [queue] = await s.fixture.ask<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Vendas ' || $2, '#' || $2) returning id`,
    [company(), String(++colour)],
  )
  queueId = queue?.id ?? 0
})

const contact = (of = String(++number)) => run(company(), (work) => contactForNumber(work, { number: of, name: 'Bia' }))

interface Sending {
  campaign?: { id: number; name: string } | null
  clientId?: string
  texts?: string[]
  queueId?: number | null
}
const send = (contactId: number, of: Sending = {}) =>
  run(company(), (work) =>
    queueMarketing(work, s.services, {
      ...{
        contactId,
        connectionId: s.fixture.one.at.connectionId,
        queueId: of.queueId === undefined ? queueId : of.queueId,
      },
      campaign: of.campaign === undefined ? { id: 7, name: 'Primavera' } : of.campaign,
      drafts: (of.texts ?? ['Promoção']).map(textDraft),
      clientId: of.clientId ?? `c${++number}`,
    }),
  )
const ticket = async (id: number) =>
  (
    await s.fixture.ask<Record<string, unknown>>(
      `select status, queue_id, unread, message_count, campaign_id, campaign_name, campaign_awaits, first_contact,
         created_at > now() - interval '1 minute' as fresh from tickets where id = $1`,
      [id],
    )
  )[0]
const numberOf = async (contactId: number) =>
  (await s.fixture.ask<{ number: string }>('select number from contacts where id = $1', [contactId]))[0]?.number ?? ''
/** The customer writes; `campaign.answered` facts get a reaction named `test.noted`. */
const answers = async (contactId: number, text = 'quero', change: Parameters<typeof inbound>[0] = {}) => {
  const reactionsTo = ({ name }: { name: string }) => (name === 'campaign.answered' ? ['test.noted'] : [])
  const message = inbound({ phone: await numberOf(contactId), text, ...change })
  await receiveMessages({ ...s.services, reactionsTo }, s.fixture.one.at, [message])
  return message
}
const findAnswerFacts = () =>
  s.fixture.ask<{ payload: Record<string, unknown>; subject: string }>(
    `select payload, subject from fact_reactions where fact = 'campaign.answered' and company_id = $1 order by id`,
    [company()],
  )
const waits = (name: string) => s.fixture.received.filter((event) => event.name.endsWith(name))

describe('tickets.13: marketing for a contact without a conversation', () => {
  it('is stored in a silent ticket without announcements, and is sent in class 3', async () => {
    s.fixture.sessions.open = false
    const id = await contact()
    s.fixture.received.length = 0
    s.fixture.facts.length = 0
    const queued = await send(id)
    expect(await ticket(queued.ticketId)).toMatchObject({
      ...{ status: 'silent', queue_id: queueId, unread: 0, message_count: 1, first_contact: false },
      ...{ campaign_id: 7, campaign_name: 'Primavera', campaign_awaits: true },
    })
    /** Returns the rooms and events that announced the ticket. */
    const places = () =>
      s.fixture.received
        .filter(({ payload }) =>
          [payload.ticketId, (payload.ticket as { id?: number } | undefined)?.id].includes(queued.ticketId),
        )
        .flatMap(({ rooms }) => rooms)
    expect(new Set(places())).toEqual(new Set([`c${company()}:t${queued.ticketId}`]))
    expect(s.fixture.facts).toEqual([])
    const rows = await s.fixture.ask(
      'select o.class, o.is_new, m.is_marketing, m.campaign_id, m.is_automatic from outbox o join messages m on m.id = o.message_id',
    )
    expect(rows).toEqual([{ class: 3, is_new: true, is_marketing: true, campaign_id: 7, is_automatic: true }])
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['Promoção'])
    // Acknowledgements do not reach a list either.
    await until(() => s.fixture.received.some(({ name }) => name.endsWith('messageAck')), 'the event')
    expect(new Set(places())).toEqual(new Set([`c${company()}:t${queued.ticketId}`]))
    const sends = await s.fixture.ask('select class, sum(sent)::int as sent from connection_sends group by class')
    expect(sends).toEqual([{ class: 3, sent: 1 }])
    expect(await s.fixture.ask('select sum(new_people)::int as n from connection_days')).toEqual([{ n: 1 }])
  })

  it('reuses the silent ticket, which gets the queue of the latest campaign', async () => {
    const id = await contact()
    const first = await send(id)
    const second = await send(id, { campaign: { id: 8, name: 'Verão' }, queueId: null })
    expect(second.ticketId).toBe(first.ticketId)
    expect(await ticket(first.ticketId)).toMatchObject({
      status: 'silent',
      queue_id: null,
      campaign_id: 8,
      message_count: 2,
    })
  })

  it('is queued once per client id, whatever happens in between', async () => {
    const id = await contact()
    const of = { clientId: 'the-same', texts: ['um', 'dois'] }
    const first = await send(id, of)
    await s.allSent()
    expect(await send(id, of)).toEqual(first)
    expect(first.messageIds).toHaveLength(2)
    expect(s.arrivedTexts()).toEqual(['um', 'dois'])
  })

  it("has the connection's footer below its first text", async () => {
    await s.fixture.ask(
      `insert into connection_pace (company_id, connection_id, marketing_footer) values ($1, $2, 'Responda SAIR para não receber.')`,
      [company(), s.fixture.one.at.connectionId],
    )
    await send(await contact(), { texts: ['um', 'dois'] })
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['um\n\nResponda SAIR para não receber.', 'dois'])
  })

  it('goes into the unfinished conversation if there is one, and is visible there', async () => {
    const [row] = await s.fixture.ask<{ contact_id: number }>('select contact_id from tickets where id = $1', [
      s.ticketId,
    ])
    s.fixture.received.length = 0
    const queued = await send(row?.contact_id ?? 0)
    expect(queued.ticketId).toBe(s.ticketId)
    expect(await ticket(s.ticketId)).toMatchObject({
      status: 'open',
      queue_id: null,
      campaign_id: 7,
      campaign_awaits: true,
    })
    expect(waits('-appMessage')[0]?.payload).toMatchObject({ ticket: { campaign: { id: 7, name: 'Primavera' } } })
    await answers(row?.contact_id ?? 0)
    expect(await findAnswerFacts()).toMatchObject([{ payload: { campaignId: 7, ticketId: s.ticketId } }])
    expect(await ticket(s.ticketId)).toMatchObject({ campaign_id: 7, campaign_awaits: false })
  })

  it('is rejected for a group, an unknown contact or connection, and stores nothing', async () => {
    const tickets = async () => (await s.fixture.ask('select 1 from tickets')).length
    const before = await tickets()
    await s.fixture.ask(`insert into contacts (company_id, name, number, is_group) values ($1, 'Turma', '123', true)`, [
      company(),
    ])
    const [group] = await s.fixture.ask<{ id: number }>(`select id from contacts where is_group`)
    await expect(send(group?.id ?? 0)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    await expect(send(2_000_000_000)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    const [foreign] = await s.fixture.ask<{ id: number }>(
      `insert into contacts (company_id, name, number) values ($1, 'Outra', '5511911112222') returning id`,
      [s.fixture.two.at.companyId],
    )
    await expect(send(foreign?.id ?? 0)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    expect(await tickets()).toBe(before)
  })
})

describe('tickets.13: an answer to a campaign', () => {
  it("opens the conversation in the campaign's queue, now, and is announced once", async () => {
    const id = await contact()
    const { ticketId } = await send(id)
    await s.allSent()
    await s.fixture.ask(`update tickets set created_at = now() - interval '3 days' where id = $1`, [ticketId])
    s.fixture.received.length = 0
    await answers(id)
    await answers(id, 'alguém?')
    expect(await ticket(ticketId)).toMatchObject({
      ...{ status: 'pending', queue_id: queueId, unread: 2, message_count: 3, first_contact: true, fresh: true },
      ...{ campaign_id: 7, campaign_awaits: false },
    })
    const [message] = await s.fixture.ask<{ id: number }>(`select id::int from messages where body = 'quero'`)
    expect(await findAnswerFacts()).toEqual([
      {
        subject: `ticket:${ticketId}`,
        payload: { campaignId: 7, contactId: id, ticketId, messageId: message?.id, late: false, fromPhone: false },
      },
    ])
    const timeline = await s.fixture.ask('select action, actor_kind from ticket_timeline where ticket_id = $1', [
      ticketId,
    ])
    expect(timeline).toEqual([{ action: 'created', actor_kind: 'customer' }])
    const list = `c${company()}:l-pending:q${queueId}`
    const isOnList = () =>
      waits('-ticket').some(({ rooms, payload }) => rooms.includes(list) && !('oldStatus' in payload))
    await until(isOnList, 'the ticket on its list')
    expect(waits('-appMessage')[0]?.payload).toMatchObject({
      ticket: { status: 'pending', campaign: { id: 7, name: 'Primavera' } },
    })
  })

  it('counts in the figures of its day, unlike the silent ticket', async () => {
    const countOpened = async () =>
      (
        await s.fixture.ask<{ begun: number; leads: number }>(
          'select coalesce(sum(begun), 0)::int as begun, coalesce(sum(leads), 0)::int as leads from ticket_days where company_id = $1',
          [company()],
        )
      )[0]
    const countListed = async () =>
      (
        await s.fixture.ask<{ n: number }>(
          `select coalesce(sum(n), 0)::int as n from ticket_counters where company_id = $1 and status in ('pending', 'open', 'closed')`,
          [company()],
        )
      )[0]?.n ?? 0
    const [days, tickets] = [await countOpened(), await countListed()]
    const id = await contact()
    await send(id)
    expect([await countOpened(), await countListed()]).toEqual([days, tickets])
    await answers(id)
    expect(await countOpened()).toEqual({ begun: (days?.begun ?? 0) + 1, leads: (days?.leads ?? 0) + 1 })
    expect(await countListed()).toBe(tickets + 1)
  })

  it("without a campaign queue goes where the contact's new conversations go", async () => {
    const id = await contact()
    await s.fixture.ask('update contacts set queue_id = $1 where id = $2', [queueId, id])
    const { ticketId } = await send(id, { queueId: null })
    await answers(id)
    expect(await ticket(ticketId)).toMatchObject({ status: 'pending', queue_id: queueId })
  })

  it("does not count when it was written long before, after a colleague's message, or on the phone", async () => {
    const [early, answeredContact, phoneContact] = [await contact(), await contact(), await contact()]
    await send(early)
    await answers(early, 'bom dia', { sentAt: Date.now() - 3_600_000, late: true })
    const { ticketId } = await send(answeredContact)
    await run(company(), (work) =>
      updateTicket(work, s.fixture.one.admin, { id: ticketId, change: { status: 'open' }, services: ticketServices() }),
    )
    await s.send({ body: 'Oi, sou a Ana' }, { to: ticketId })
    await answers(answeredContact)
    const { ticketId: phone } = await send(phoneContact)
    await answers(phoneContact, 'do celular', { fromMe: true })
    expect(await ticket(phone)).toMatchObject({ status: 'pending', unread: 0, campaign_awaits: false })
    expect(await findAnswerFacts()).toEqual([])
  })

  it('that is a replay changes nothing', async () => {
    const id = await contact()
    const { ticketId } = await send(id)
    const message = await answers(id)
    await receiveMessages(s.services, s.fixture.one.at, [message])
    expect(await ticket(ticketId)).toMatchObject({ unread: 1, message_count: 2 })
  })
})

const ticketServices = () => ({ messages: s.services, removeFiles: s.messages.removeFiles })

describe('tickets.13: a user contacts a person with a silent ticket', () => {
  const start = async (contactId: number) =>
    run(company(), (work) =>
      createTicket(work, s.fixture.one.admin, {
        contactId,
        queueId,
        whatsappId: s.fixture.one.at.connectionId,
        status: 'open',
      } as Parameters<typeof createTicket>[2]),
    )

  it('a new conversation reuses that ticket and begins now', async () => {
    const id = await contact()
    const { ticketId } = await send(id, { queueId: null })
    await s.fixture.ask(`update tickets set created_at = now() - interval '3 days' where id = $1`, [ticketId])
    const newTicket = await start(id)
    expect(newTicket).toMatchObject({ id: ticketId, status: 'open', queueId, campaign: { id: 7 } })
    expect(newTicket.silent).toBeUndefined()
    expect(await ticket(ticketId)).toMatchObject({ status: 'open', fresh: true, first_contact: true, message_count: 1 })
    await expect(start(id)).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' })
  })

  it('a schedule for the contact goes into the ticket, which then waits', async () => {
    const id = await contact()
    const { ticketId } = await send(id)
    const scheduledTicket = await run(company(), (work) =>
      ticketForSending(work, { contactId: id, isGroup: false, author: null }),
    )
    expect(scheduledTicket).toMatchObject({ id: ticketId, status: 'pending', queueId })
    expect(await ticket(ticketId)).toMatchObject({ status: 'pending', fresh: true, unread: 0 })
  })

  it('it is shown as resolved and can be reopened', async () => {
    const id = await contact()
    const { ticketId } = await send(id)
    const open = { id: ticketId, change: { status: 'open' as const }, services: ticketServices() }
    const close = { ...open, change: { status: 'closed' as const } }
    await expect(run(company(), (work) => updateTicket(work, s.fixture.one.admin, close))).rejects.toMatchObject({
      code: 'ERR_TICKET_STATUS',
    })
    expect(await run(company(), (work) => updateTicket(work, s.fixture.one.admin, open))).toMatchObject({
      status: 'open',
    })
  })

  it("reopening an earlier conversation absorbs the silent ticket's messages", async () => {
    const id = await contact()
    const earlier = await start(id)
    const close = { id: earlier.id, change: { status: 'closed' as const }, services: ticketServices() }
    await run(company(), (work) => updateTicket(work, s.fixture.one.admin, close))
    const { ticketId, messageId } = await send(id)
    expect(ticketId).not.toBe(earlier.id)
    const open = { ...close, change: { status: 'open' as const } }
    const reopened = await run(company(), (work) => updateTicket(work, s.fixture.one.admin, open))
    expect(reopened).toMatchObject({ id: earlier.id, status: 'open', campaign: { id: 7 } })
    expect(await ticket(ticketId)).toBeUndefined()
    expect(await s.fixture.ask('select ticket_id from messages where id = $1', [messageId])).toEqual([
      { ticket_id: earlier.id },
    ])
    await answers(id)
    expect(await findAnswerFacts()).toMatchObject([{ payload: { campaignId: 7, ticketId: earlier.id } }])
  })

  it('only marketing goes into it', async () => {
    const { ticketId } = await send(await contact())
    await expect(s.send({ body: 'oi' }, { to: ticketId })).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' })
  })
})

describe('tickets.13: merging two contacts', () => {
  it.each(['silent', 'pending'])('merges a silent ticket and one that is %s into one of that state', async (status) => {
    const [one, other] = [await contact(), await contact()]
    const silent = await send(one)
    const second = await send(other, { campaign: { id: 9, name: 'Outra' } })
    if (status === 'pending') await answers(other)
    const {
      rows: [merged],
    } = await run(company(), ({ db }) =>
      sql<{ answer: { gone: Array<{ status: string }> } }>`select merge_contacts(${one}, ${other}) as answer`.execute(
        db,
      ),
    )
    const stays = status === 'pending' ? second.ticketId : silent.ticketId
    expect(await ticket(stays)).toMatchObject({ status })
    expect(await ticket(status === 'pending' ? silent.ticketId : second.ticketId)).toBeUndefined()
    expect(merged?.answer.gone.map((place) => place.status)).toEqual(['closed'])
    const left = await s.fixture.ask(`select distinct ticket_id from messages where contact_id = $1`, [one])
    expect(left).toEqual([{ ticket_id: stays }])
  })
})
