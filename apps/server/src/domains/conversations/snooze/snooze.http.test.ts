import {
  countTickets,
  listTickets,
  snoozeTicket,
  updateTicket,
  wakeTicket,
} from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inbound } from '../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'
import { wakeDue } from './wake-due.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.ask('delete from contacts')
  fixture.received.length = 0
  fixture.jobs.length = 0
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const snooze = (as: Actor, id: number, time: unknown = null) =>
  fixture.call(snoozeTicket, as, { params: { id }, body: { until: time } })
const listIds = async (as: Actor, query: Record<string, unknown>) =>
  (await fixture.ok(listTickets, as, { query })).tickets.map(({ id }) => id).sort((a, b) => a - b)
const counts = (as: Actor, query = {}) => fixture.ok(countTickets, as, { query })
const timeline = async (id: number) =>
  (
    await fixture.ask<{ action: string; actor_kind: string; actor_name: string }>(
      'select action, actor_kind, actor_name from ticket_timeline where ticket_id = $1 order by id',
      [id],
    )
  ).map((row) => `${row.action} ${row.actor_kind} ${row.actor_name}`.trim())
const mine = (change = {}) =>
  fixture.ticket(fixture.one, { status: 'open', userId: fixture.ana.userId, queueId: fixture.sales, ...change })

describe('a ticket is snoozed', () => {
  it('PLUS-26: it moves from its list to the snoozed list and its count, and a search still finds it', async () => {
    const { ana, bia, sales, one } = fixture
    const [open, other] = [await mine(), await mine()]
    const pending = await fixture.ticket(one, { queueId: sales })
    const time = inAnHour()
    const { status, body } = await snooze(ana, open, time)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'open', snoozedUntil: time, version: 2 })
    expect((await snooze(ana, pending)).body).toMatchObject({ status: 'pending', snoozedUntil: null })
    expect(await listIds(ana, { status: 'open' })).toEqual([other])
    expect(await listIds(ana, { status: 'pending' })).toEqual([])
    expect(await listIds(ana, { snoozed: true })).toEqual([open, pending])
    expect(await listIds(ana, {})).toEqual([open, other, pending])
    expect(await listIds(bia, { snoozed: true })).toEqual([])
    expect(await counts(ana)).toMatchObject({ open: 1, pending: 0, snoozed: 2 })
    expect(await counts(one.admin, { showAll: 'true' })).toMatchObject({ open: 1, pending: 0, snoozed: 2 })
    const page = await fixture.ok(listTickets, ana, { query: { snoozed: true } })
    expect(page.count).toBe(2)
    expect(await timeline(open)).toEqual(['snoozed user Ana'])
    const event = await until(
      () => fixture.received.find(({ payload }) => (payload.ticket as Ticket | undefined)?.id === open),
      'the event',
    )
    expect(event.payload.ticket).toMatchObject({ snoozedUntil: time })
  })

  it('PLUS-26: a job will wake it if and only if it was snoozed', async () => {
    const { ana } = fixture
    const id = await mine()
    const time = inAnHour()
    await snooze(ana, id, time)
    expect(fixture.jobs).toEqual([
      { name: 'ticket.wake', payload: { companyId: fixture.one.at.companyId, ticketId: id, until: time } },
    ])
    const job = { companyId: fixture.one.at.companyId, ticketId: id, until: time }
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await snooze(ana, id, later)
    await wakeDue(fixture.services.workplace, job)
    expect(await listIds(ana, { snoozed: true })).toEqual([id])
    for (let run = 0; run < 2; run++) await wakeDue(fixture.services.workplace, { ...job, until: later })
    expect(await listIds(ana, { status: 'open' })).toEqual([id])
    expect(await counts(ana)).toMatchObject({ open: 1, snoozed: 0 })
    expect(await timeline(id)).toEqual(['snoozed user Ana', 'snoozed user Ana', 'woken system'])
  })

  it.each([
    ['until yesterday', () => new Date(Date.now() - 86_400_000).toISOString()],
    ['for 800 days', () => new Date(Date.now() + 800 * 86_400_000).toISOString()],
    ['until an invalid time', () => 'amanhã'],
    ['until a number', () => 5],
  ])('not %s', async (_, time) => {
    const id = await mine()
    expect(await snooze(fixture.ana, id, time())).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(fixture.jobs).toEqual([])
  })

  it('not when it is resolved, nor by a user who may not see it, nor by another company', async () => {
    const { ana, bia, two } = fixture
    const [closed, open] = [await mine({ status: 'closed' }), await mine()]
    expect(await snooze(ana, closed)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } })
    for (const endpoint of [snoozeTicket, wakeTicket]) {
      const call = { params: { id: open }, body: { until: null } }
      expect((await fixture.call(endpoint, bia, call)).status).toBe(403)
      expect(await fixture.call(endpoint, two.admin, call)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    }
  })
})

describe('it wakes', () => {
  it('with the customer’s next message, which is announced; own messages do not wake it', async () => {
    const { ana, one } = fixture
    await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511988880001' })])
    const [row] = await fixture.ask<{ id: number }>('select id from tickets')
    const id = row?.id ?? 0
    await fixture.ok(updateTicket, one.admin, {
      params: { id },
      body: { status: 'open', userId: ana.userId, queueId: fixture.sales },
    })
    await snooze(ana, id, inAnHour())
    await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511988880001', fromMe: true })])
    expect(await listIds(ana, { snoozed: true })).toEqual([id])
    fixture.received.length = 0
    await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511988880001', text: 'voltei' })])
    const event = fixture.received.find(({ name }) => name.endsWith('-appMessage'))
    expect(event?.payload).toMatchObject({
      message: { body: 'voltei' },
      ticket: { id, snoozedAt: null, snoozedUntil: null, lastMessage: 'voltei' },
    })
    expect(await listIds(ana, { status: 'open' })).toEqual([id])
    expect((await timeline(id)).at(-1)).toBe('woken customer 5511988880001')
  })

  it('when a user wakes it, and with every move', async () => {
    const { ana } = fixture
    const [first, second] = [await mine(), await mine()]
    await snooze(ana, first)
    expect(await fixture.ok(wakeTicket, ana, { params: { id: first } })).toMatchObject({ snoozedAt: null, version: 3 })
    expect(await fixture.ok(wakeTicket, ana, { params: { id: first } })).toMatchObject({ version: 3 })
    expect(await timeline(first)).toEqual(['snoozed user Ana', 'woken user Ana'])
    await snooze(ana, second)
    await fixture.ok(updateTicket, ana, { params: { id: second }, body: { status: 'closed' } })
    const back = await fixture.ok(updateTicket, ana, { params: { id: second }, body: { status: 'open' } })
    expect(back).toMatchObject({ status: 'open', snoozedAt: null })
    expect(await counts(ana)).toMatchObject({ open: 2, snoozed: 0 })
  })
})

describe('LAY-11: the list of the bell', () => {
  it('lists own unread tickets, for users with allTicket also the waiting ones of their queues, for admins all', async () => {
    const { ana, bia, cau, one, sales, support } = fixture
    const unread = await mine({ unread: 2 })
    await mine({ unread: 0 })
    await mine({ unread: 1, status: 'closed' })
    const asleep = await mine({ unread: 1 })
    await snooze(ana, asleep)
    const [inSales, inSupport] = [
      await fixture.ticket(one, { queueId: sales }),
      await fixture.ticket(one, { queueId: support, unread: 1 }),
    ]
    const nowhere = await fixture.ticket(one, { queueId: null, unread: 1 })
    const all = { allTicket: true }
    const cases: Array<[Actor, number[]]> = [
      [ana, [unread]],
      [{ ...ana, ...all }, [unread, inSales]],
      [{ ...bia, ...all }, [inSupport]],
      [bia, []],
      [{ ...cau, ...all }, [nowhere]],
      [{ ...one.admin, ...all, queueIds: [sales] }, [inSales, inSupport, nowhere]],
      [one.admin, []],
    ]
    for (const [who, expected] of cases) {
      expect(await listIds(who, { notices: true })).toEqual(expected)
      expect((await fixture.ok(listTickets, who, { query: { notices: true } })).count).toBe(expected.length)
      expect((await counts(who)).notices).toBe(expected.length)
    }
  })
})
