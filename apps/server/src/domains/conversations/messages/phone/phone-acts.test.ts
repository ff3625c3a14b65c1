import type { PhoneAct } from '@recado/channels/channel'
import { listAds } from '@recado/contract/conversations/ad-endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'
import { receivePhoneAct } from './receive-phone-act.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  await fixture.ask('delete from contacts')
  await fixture.ask('delete from ads')
  fixture.received.length = 0
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'enabled')
  fixture.setting(fixture.one, 'phoneAnswerUser', '')
  fixture.setting(fixture.one, 'phoneArchiveCloses', 'disabled')
})

const PHONE = '551188887777'
const chat = { phone: PHONE, lid: null, group: null }
/** A whole second some minutes ago. */
const T = Math.floor(Date.now() / 1000) * 1000 - 600_000
const receive = (...batch: ReturnType<typeof inbound>[]) => receiveMessages(fixture.services, fixture.one.at, batch)
const wrote = (id: string, seconds: number) => inbound({ id, phone: PHONE, text: id, sentAt: T + seconds * 1000 })
const answerOnPhone = (id: string, seconds: number) =>
  inbound({ id, phone: PHONE, text: id, fromMe: true, sentAt: T + seconds * 1000 })
const act = (kind: PhoneAct['kind'], seconds: number, more: Partial<PhoneAct> = {}) =>
  receivePhoneAct(fixture.services, fixture.one.at, {
    ...{ kind, chat, at: T + seconds * 1000, until: T + seconds * 1000, ids: [] },
    ...more,
  })
const ticket = async () => {
  const [row] = await fixture.ask<{
    status: string
    unread: number
    waits: boolean
    served: boolean
    owner: number | null
  }>(
    `select status, unread, waiting_since is not null as waits, phone_served_at is not null as served, user_id as owner
     from tickets order by id desc limit 1`,
  )
  return row
}
const countTicketEvents = () => fixture.received.filter(({ name }) => name.endsWith('-ticket')).length

describe('acts of the company’s phone in a chat', () => {
  it('phone.1: reading on the phone marks messages as read here and keeps the ticket waiting', async () => {
    await receive(wrote('A', 0), wrote('B', 1))
    await act('read', 1)
    expect(await ticket()).toMatchObject({ unread: 0, waits: true, served: false, status: 'pending' })
    expect(countTicketEvents()).toBeGreaterThan(0)
  })

  it('phone.3: an old read act does not affect later messages, and a repetition changes nothing', async () => {
    await receive(wrote('A', 0), wrote('B', 10))
    await act('read', 5)
    await act('read', 5)
    expect(await ticket()).toMatchObject({ unread: 1 })
    await act('read', 0, { until: null, ids: ['A'] })
    expect(await ticket()).toMatchObject({ unread: 1 })
    await act('read', 10, { until: null, ids: ['B'] })
    expect(await ticket()).toMatchObject({ unread: 0 })
    const before = await fixture.ask('select to_jsonb(tickets) as whole from tickets')
    await act('read', 10, { until: null, ids: ['B'] })
    expect(await fixture.ask('select to_jsonb(tickets) as whole from tickets')).toEqual(before)
  })

  it('phone.3: among messages of one second only the named ones are read', async () => {
    await receive(wrote('A', 0))
    await receive(wrote('B', 0))
    await act('read', 0, { ids: ['A'] })
    expect(await ticket()).toMatchObject({ unread: 1 })
  })

  it.each<[string, () => Promise<void>]>([
    ['a receipt', () => act('read', 0, { until: null, ids: ['A'] })],
    ['the archiving of the chat', () => act('archived', 0, { ids: ['A'] })],
    ['an answer on the phone', () => receive(answerOnPhone('B', 0))],
  ])('phone.3: a message written in the same second, but after %s, is unread and waits', async (_how, happen) => {
    await receive(wrote('A', 0))
    await happen()
    expect(await ticket()).toMatchObject({ unread: 0 })
    await receive(wrote('C', 0))
    expect(await ticket()).toMatchObject({ unread: 1, waits: true, served: false })
  })

  it('phone.3: a message that arrives late and was read on the phone is not unread', async () => {
    await receive(wrote('A', 0))
    await act('read', 20)
    await receive(wrote('B', 10))
    expect(await ticket()).toMatchObject({ unread: 0 })
    await receive(wrote('C', 30))
    expect(await ticket()).toMatchObject({ unread: 1 })
  })

  it('phone.1, phone.2: answering on the phone marks messages as read and ends the wait until the customer writes again', async () => {
    await receive(wrote('A', 0))
    await receive(answerOnPhone('B', 5))
    expect(await ticket()).toMatchObject({ unread: 0, waits: false, served: true, status: 'pending', owner: null })
    await receive(wrote('C', 9))
    expect(await ticket()).toMatchObject({ unread: 1, waits: true, served: false })
  })

  it('phone.1, phone.2: archiving counts as serving the customer, except for later messages', async () => {
    await receive(wrote('A', 0), wrote('B', 10))
    await act('archived', 5)
    expect(await ticket()).toMatchObject({ unread: 1, waits: true, served: false })
    await act('archived', 12, { until: T + 10_000 })
    expect(await ticket()).toMatchObject({ unread: 0, waits: false, served: true, status: 'pending' })
  })

  it('phone.1: marking as unread on the phone marks as unread here; an older mark changes nothing', async () => {
    await receive(wrote('A', 0))
    await act('read', 5, { until: T })
    await act('unread', 8, { until: T })
    expect(await ticket()).toMatchObject({ unread: 1 })
    await act('read', 5, { until: T })
    expect(await ticket()).toMatchObject({ unread: 1 })
    await act('read', 9, { until: T })
    await act('unread', 8, { until: T })
    expect(await ticket()).toMatchObject({ unread: 0 })
  })

  it('phone.6: the initial state of a new device marks nothing as unread and resolves nothing', async () => {
    fixture.setting(fixture.one, 'phoneArchiveCloses', 'enabled')
    await receive(wrote('A', 0))
    await act('read', 1)
    await act('unread', 5, { until: T, initial: true })
    await act('archived', 5, { until: T, initial: true })
    expect(await ticket()).toMatchObject({ unread: 0, status: 'pending' })
  })

  it('phone.2: a call accepted on the phone and a blocked person end the wait', async () => {
    await receive(wrote('A', 0))
    await act('called', 3, { until: null, ids: ['A'] })
    expect(await ticket()).toMatchObject({ waits: false, served: true })
    await receive(wrote('B', 10))
    await act('blocked', 20, { until: null })
    expect(await ticket()).toMatchObject({ unread: 0, waits: false, served: true })
  })

  it("phone.4: with the settings an answer assigns the ticket's owner, and archiving resolves it", async () => {
    fixture.setting(fixture.one, 'phoneAnswerUser', String(fixture.ana.userId))
    fixture.setting(fixture.one, 'phoneArchiveCloses', 'enabled')
    await receive(wrote('A', 0))
    await receive(answerOnPhone('B', 5))
    expect(await ticket()).toMatchObject({ status: 'open', owner: fixture.ana.userId })
    await act('archived', 6, { until: T + 5000 })
    expect(await ticket()).toMatchObject({ status: 'closed', owner: fixture.ana.userId })
    expect(
      await fixture.ask(
        'select actor_kind, action from ticket_timeline where ticket_id = (select max(id) from tickets) order by id',
      ),
    ).toEqual([
      { actor_kind: 'customer', action: 'created' },
      { actor_kind: 'phone', action: 'accepted' },
      { actor_kind: 'phone', action: 'closed' },
    ])
    // The repeated act finds no unfinished ticket.
    await act('archived', 6, { until: T + 5000 })
    expect(await ticket()).toMatchObject({ status: 'closed' })
  })

  it('an unknown chat and ignored groups change nothing', async () => {
    await act('read', 1)
    await act('archived', 1, { chat: { phone: null, lid: null, group: '120363' } })
    expect(await ticket()).toBeUndefined()
  })
})

describe('advertisements', () => {
  const ad = {
    headline: 'Promoção',
    body: 'Metade',
    sourceUrl: 'https://fb.me/a',
    sourceId: '120',
    sourceType: 'ad',
    clickId: 'ARA',
  }

  it('phone.7: are shown with message and ticket, and finding tickets by them is limited to the company', async () => {
    await receive({ ...wrote('A', 0), ad })
    await receive({ ...wrote('B', 1), ad: { ...ad, sourceId: '121', headline: 'Natal' } })
    await receive({ ...wrote('B', 1), ad: { ...ad, sourceId: '121', headline: 'Natal' } })
    const { admin } = fixture.one
    const { ads } = await fixture.ok(listAds, admin)
    expect(ads.map(({ headline }) => headline)).toEqual(['Natal', 'Promoção'])
    for (const { id } of ads) {
      const { tickets } = await fixture.ok(listTickets, admin, { query: { showAll: 'true', ads: `[${id}]` } })
      expect(tickets.map((ticket) => ticket.ad?.headline)).toEqual(['Promoção'])
    }
    expect((await fixture.ok(listAds, fixture.two.admin)).ads).toEqual([])
    const elsewhere = { query: { showAll: 'true', ads: `[${ads[0]?.id}]` } }
    expect((await fixture.ok(listTickets, fixture.two.admin, elsewhere)).tickets).toEqual([])
    expect(await fixture.ask('select ad from messages order by id')).toMatchObject([
      { ad },
      { ad: { sourceId: '121' } },
    ])
  })

  it('phone.10: excessive lengths are cut', async () => {
    const long = 'x'.repeat(100_000)
    const hostile = { headline: long, body: long, sourceUrl: long, sourceId: long, sourceType: long, clickId: long }
    await receive({ ...wrote('A', 0), ad: hostile })
    const [row] = await fixture.ask<{ ad: typeof ad }>('select ad from messages')
    expect(Object.values(row?.ad ?? {}).map((text) => text.length)).toEqual(
      expect.arrayContaining([1000, 2000, 500, 50]),
    )
  })
})
