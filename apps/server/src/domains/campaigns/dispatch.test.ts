import { SendFailure } from '@recado/channels/channel'
import { expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { campaignStage, numbers } from './test/campaign-stage.ts'

const s = campaignStage()
const { stage } = s

const company = () => stage.fixture.one.at.companyId
const arrivedAt = () => stage.fixture.sessions.arrived.map(({ to }) => to.phone)

async function newContact(number: string, marketing = 'allowed', tagId?: number): Promise<number> {
  const [row] = await stage.fixture.ask<{ id: number }>(
    `insert into contacts (company_id, name, number, marketing) values ($1, $2, $3, $4) returning id`,
    [company(), `Contato ${number}`, number, marketing],
  )
  const id = row?.id ?? 0
  if (tagId)
    await stage.fixture.ask('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      company(),
      id,
      tagId,
    ])
  return id
}

async function newTag(): Promise<number> {
  const [row] = await stage.fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'vip ' || gen_random_uuid(), '#112233') returning id`,
    [company()],
  )
  return row?.id ?? 0
}

it('a list and a tag: who gets the message, who does not and why; the dry run predicts the same', async () => {
  const tagId = await newTag()
  await newContact('5511950000001', 'opted_out')
  await newContact('5511950000002', 'blocked')
  // Also in the list: one message per number.
  await newContact('5511950000003', 'allowed', tagId)
  await newContact('5511950000004', 'allowed', tagId)
  await newContact('5511950000005', 'opted_out', tagId)
  const listId = await s.newList([
    { number: '5511950000001' },
    { number: '5511950000002' },
    { number: '5511950000003' },
    { number: '5511950000006' },
    { number: '5511950000006', name: 'De novo' },
    { number: '5511950000007', valid: false },
    { number: '5511950000008', valid: null },
    { number: 'abc', isPhone: false, valid: null },
    // Invalid entries do not make a valid one a duplicate.
    { number: '5511950000009', valid: false },
    { number: '5511950000009' },
  ])
  const id = await s.newCampaign({ contact_list_id: listId, tag_id: tagId })
  const before = await s.dryRun(id)
  expect(before).toMatchObject({
    counts: { total: 13, valid: 4, invalid: 4, duplicate: 2, optedOut: 2, blocked: 1, waiting: 4 },
    unchecked: 1,
    missing: [],
  })
  expect(before.previews.map(({ text }) => text)).toEqual(['Olá, Pessoa 3!', 'Olá, Pessoa 4!', 'Olá, Pessoa 10!'])
  await s.act('start', id)
  await s.finish(id)
  const { counts } = await s.campaign(id)
  for (const key of ['total', 'valid', 'invalid', 'duplicate', 'optedOut', 'blocked'] as const)
    expect([key, counts?.[key]]).toEqual([key, before.counts[key]])
  expect(counts).toMatchObject({ waiting: 0, delivered: 4, failed: 0 })
  expect(arrivedAt().sort()).toEqual(['5511950000003', '5511950000004', '5511950000006', '5511950000009'])
  const reasons = (await s.shippings(id)).map(({ status, reason }) => [status, reason])
  expect(reasons).toEqual([
    ['OPTED_OUT', null],
    ['BLOCKED', null],
    ['SENT', null],
    ['SENT', null],
    ['DUPLICATE', null],
    ['INVALID', 'NOT_ON_WHATSAPP'],
    ['INVALID', 'NOT_CHECKED'],
    ['INVALID', 'NO_NUMBER'],
    ['INVALID', 'NOT_ON_WHATSAPP'],
    ['SENT', null],
    ['DUPLICATE', null],
    ['SENT', null],
    ['OPTED_OUT', null],
  ])
})

it('contacts.1: two spellings of a number are one person: one message, and none after an opt-out under the other', async () => {
  const tagId = await newTag()
  await newContact('541150000001', 'allowed', tagId)
  await newContact('5491150000001', 'allowed', tagId)
  await newContact('5215550000002', 'opted_out')
  await newContact('541150000003', 'blocked')
  await newContact('5491150000003', 'allowed', tagId)
  const listId = await s.newList([
    { number: '5491150000001' },
    { number: '525550000002' },
    { number: '5511950000031' },
    { number: '551150000032', valid: false },
  ])
  const id = await s.newCampaign({ contact_list_id: listId, tag_id: tagId })
  const counts = { total: 7, valid: 2, invalid: 1, duplicate: 2, optedOut: 1, blocked: 1 }
  expect((await s.dryRun(id)).counts).toMatchObject(counts)
  const before = arrivedAt().length
  await s.act('start', id)
  await s.finish(id)
  expect((await s.campaign(id)).counts).toMatchObject({ ...counts, delivered: 2 })
  expect(arrivedAt().slice(before)).toHaveLength(2)
})

it('duplicates on different pages of a long list are found, and the dry run counts them alike', async () => {
  // Every number twice, the second time a page later.
  const people = numbers(5_500)
  const listId = await s.newList([...people, ...people])
  const id = await s.newCampaign({ contact_list_id: listId, message2: 'E aí, {nome}?' })
  const { counts } = await s.dryRun(id)
  expect(counts).toMatchObject({ total: 11_000, valid: 5_500, duplicate: 5_500 })
  // Only gather the recipients, without sending.
  stage.fixture.sessions.open = false
  await s.act('start', id)
  await s.dispatch(id)
  const rows = await stage.fixture.ask<{ status: string; variant: number | null; count: number }>(
    `select status, variant, count(*)::int as count from campaign_shippings where campaign_id = $1 group by 1, 2 order by 1, 2`,
    [id],
  )
  expect(rows).toEqual([
    { status: 'DUPLICATE', variant: null, count: 5_500 },
    { status: 'WAITING', variant: 1, count: 2_750 },
    { status: 'WAITING', variant: 2, count: 2_750 },
  ])
  await s.act('cancel', id)
})

it('CMP-03, CMP-10: with two nodes and the sweep at once, each message is sent once, and the campaign finishes automatically', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(60)) })
  await s.act('start', id)
  const other = s.newNode()
  await Promise.all([s.dispatch(id), s.dispatch(id, other), other.sweep(), s.dispatch(id)])
  await s.finish(id)
  expect(arrivedAt().sort()).toEqual(numbers(60).map(({ number }) => number))
  expect(stage.fixture.sessions.attempts).toHaveLength(60)
  const row = await s.campaign(id)
  expect(row).toMatchObject({ status: 'FINALIZADA', completed_at: expect.any(Date), next_at: null })
  expect(row.counts).toMatchObject({ total: 60, valid: 60, delivered: 60, waiting: 0 })
  // A finished campaign is not changed.
  await s.dispatch(id)
  expect(stage.fixture.sessions.attempts).toHaveLength(60)
})

const due = (id: number) => stage.fixture.ask(`update campaigns set next_at = now() where id = $1`, [id])
const left = () => stage.fixture.sessions.attempts.length
/** Waits until the report counts this many as sent. */
const untilReported = (count: number) =>
  until(async () => {
    await s.campaigns.sweep()
    return (await stage.fixture.ask('select 1 from campaign_shippings where delivered_at is not null')).length >= count
  }, `${count} messages in the report`)

it('CMP-10: sends one message at a time with a pause, and a longer one after the set number', async () => {
  await s.settings({ messageInterval: 20, longerIntervalAfter: 2, greaterInterval: 120 })
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(4)) })
  await s.act('start', id)
  const waits: number[] = []
  for (let count = 1; count <= 3; count++) {
    await s.dispatch(id)
    await untilReported(count)
    const { next_at: nextAt, started_at: startedAt } = await s.campaign(id)
    waits.push(Math.round(((nextAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)) / 1000))
    // Run too early, it sends nothing.
    await s.dispatch(id)
    expect(left()).toBe(count)
    await due(id)
  }
  const [first = 0, second = 0, third = 0] = waits
  expect(first).toBeGreaterThanOrEqual(20)
  expect(second - first).toBeGreaterThan(90)
  expect(third).toBeLessThan(second)
  await s.finish(id)
  expect(left()).toBe(4)
})

it('CMP-10: a changed pace applies from the next message on', async () => {
  await s.settings({ messageInterval: 300 })
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(30)) })
  await s.act('start', id)
  await s.dispatch(id)
  await untilReported(1)
  expect(left()).toBe(1)
  await s.settings({ messageInterval: 0 })
  await due(id)
  await s.finish(id)
  expect(left()).toBe(30)
})

it('CMP-04: cancelling withdraws queued messages; a restart serves the remaining recipients once, with the new texts', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(40)) })
  const endSends = await s.startHeld(id)
  await s.act('cancel', id)
  endSends()
  await stage.arrives(10)
  await until(async () => (await stage.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
  await s.dispatch(id)
  await s.campaigns.sweep()
  expect([left(), (await s.campaign(id)).status]).toEqual([10, 'CANCELADA'])
  await expect(s.act('cancel', id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' })
  await stage.fixture.ask(`update campaigns set message1 = 'Mudou, {nome}' where id = $1`, [id])
  await s.act('restart', id)
  await s.finish(id)
  expect(arrivedAt().sort()).toEqual(numbers(40).map(({ number }) => number))
  expect(left()).toBe(40)
  expect(stage.arrivedTexts().filter((text) => text.startsWith('Mudou'))).toHaveLength(30)
  expect((await s.campaign(id)).counts).toMatchObject({ valid: 40, delivered: 40, waiting: 0, failed: 0 })
})

it.each([
  ['switched off', { status: false }],
  ['without the feature', { features: new Set<'useCampaigns'>() }],
] as const)(
  'companies.1: a company %s sends nothing; the campaign shows why and continues when it is active again',
  async (_, off) => {
    const { fixture } = stage
    const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(3)) })
    await s.act('start', id)
    const { context } = fixture.one
    fixture.one.context = { ...context, ...off }
    await s.dispatch(id)
    await s.campaigns.sweep()
    fixture.one.context = context
    expect(await s.campaign(id)).toMatchObject({ status: 'EM_ANDAMENTO', hold_reason: 'companyOff' })
    expect(left()).toBe(0)
    await s.finish(id)
    expect(await s.campaign(id)).toMatchObject({ status: 'FINALIZADA', hold_reason: null })
    expect(left()).toBe(3)
  },
)

it('a recipient who opts out or is blocked after gathering gets nothing', async () => {
  await newContact('5511940000001')
  await newContact('5511940000002')
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(3)) })
  stage.fixture.one.context = { ...stage.fixture.one.context, status: false }
  await s.act('start', id)
  await s.dispatch(id)
  stage.fixture.one.context = { ...stage.fixture.one.context, status: true }
  await stage.fixture.ask(`update contacts set marketing = 'opted_out' where number = '5511940000001'`)
  await stage.fixture.ask(`update contacts set marketing = 'blocked' where number = '5511940000002'`)
  await s.finish(id)
  expect((await s.shippings(id)).map(({ status }) => status)).toEqual(['SENT', 'OPTED_OUT', 'BLOCKED'])
  expect(arrivedAt()).toEqual(['5511940000000'])
})

it('a message that the network refuses permanently fails with its reason, and blocks no other', async () => {
  stage.fixture.sessions.beforeSend = ({ to }) => {
    if (to.phone === '5511940000001') throw new SendFailure('refused', 'not on WhatsApp')
  }
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(3)) })
  await s.act('start', id)
  await s.finish(id)
  expect((await s.shippings(id)).map(({ status, reason }) => [status, reason])).toEqual([
    ['SENT', null],
    ['FAILED', 'ERR_SENDING_WAPP_MSG'],
    ['SENT', null],
  ])
  expect((await s.campaign(id)).counts).toMatchObject({ valid: 3, delivered: 2, failed: 1 })
})

const note = async (messageId: number) =>
  stage.services.workplace.run(company(), (work) => s.campaigns.noteMessage(work, messageId))

it('the report follows the message: sent, delivered, read, answered; never backwards, in any order of events', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(1)) })
  await s.act('start', id)
  await s.finish(id)
  const [row] = await stage.fixture.ask<{ message_id: string }>('select message_id from campaign_shippings')
  const messageId = Number(row?.message_id)
  const statuses: unknown[] = []
  for (const ack of [3, 2, 4, 4]) {
    await stage.fixture.ask('update messages set ack = greatest(ack, $2) where id = $1', [messageId, ack])
    await note(messageId)
    const [now] = await stage.fixture.ask(
      `select status, delivered_at is not null as delivered, received_at is not null as received, read_at is not null as read
       from campaign_shippings`,
    )
    statuses.push(Object.values(now ?? {}))
  }
  expect(statuses).toEqual([
    ['DELIVERED', true, true, false],
    ['DELIVERED', true, true, false],
    ['READ', true, true, true],
    ['READ', true, true, true],
  ])
  const [{ ticket_id: ticketId } = { ticket_id: 0 }] = await stage.fixture.ask<{ ticket_id: number }>(
    'select ticket_id from messages where id = $1',
    [messageId],
  )
  await stage.services.workplace.run(company(), (work) => s.campaigns.noteAnswered(work, { campaignId: id, ticketId }))
  await note(messageId)
  expect((await s.shippings(id)).map(({ status }) => status)).toEqual(['ANSWERED'])
  // Another company's message with the same number changes nothing.
  await stage.services.workplace.run(stage.fixture.two.at.companyId, (work) => s.campaigns.noteMessage(work, messageId))
  const tell = s.campaigns.jobs.find(({ type }) => type.name === 'campaigns.tell')
  await tell?.run({ companyId: company(), campaignId: id })
  expect((await s.campaign(id)).counts).toMatchObject({ delivered: 1, received: 1, read: 1, answered: 1 })
})

it('one job at a time announces progress, and progress during it schedules another', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(5)) })
  await s.act('start', id)
  await s.finish(id)
  const ids = (await stage.fixture.ask<{ message_id: string }>('select message_id from campaign_shippings')).map(
    (row) => Number(row.message_id),
  )
  await stage.fixture.ask('update campaigns set is_telling = false')
  const tells = () => stage.fixture.jobs.filter(({ name }) => name === 'campaigns.tell').length
  const before = tells()
  await stage.fixture.ask('update messages set ack = 3 where from_me')
  await Promise.all(ids.map(note))
  expect(tells() - before).toBe(1)
  const tell = s.campaigns.jobs.find(({ type }) => type.name === 'campaigns.tell')
  await tell?.run({ companyId: company(), campaignId: id })
  expect((await s.campaign(id)).counts).toMatchObject({ received: 5 })
  await note(ids[0] ?? 0)
  expect(tells() - before).toBe(2)
})

it('when the last messages end concurrently, one of them wakes the job without the sweep', async () => {
  stage.fixture.sessions.ack = 1
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(2)) })
  await s.act('start', id)
  await s.dispatch(id)
  await stage.arrives(2)
  const ids = (await stage.fixture.ask<{ message_id: string }>('select message_id from campaign_shippings')).map(
    (row) => Number(row.message_id),
  )
  await until(
    async () => (await stage.fixture.ask('select 1 from messages where from_me and ack = 1')).length === 2,
    'both handed over',
  )
  stage.fixture.jobs.length = 0
  await stage.fixture.ask('update messages set ack = 2 where from_me')
  const pendingSends: Array<() => void> = []
  const first = stage.services.workplace.run(company(), async (work) => {
    await s.campaigns.noteMessage(work, ids[0] ?? 0)
    await new Promise<void>((go) => void pendingSends.push(go))
  })
  await until(() => pendingSends.length === 1, 'the first transaction, which is not committed')
  const second = note(ids[1] ?? 0)
  // The second waits for the first, or has already counted without it.
  const waits = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%shipping_progressed%'`
  await until(
    async () =>
      (await stage.fixture.ask(waits)).length > 0 ||
      (await Promise.race([second.then(() => true), new Promise<false>((no) => setTimeout(no, 5, false))])),
    'the second transaction',
  )
  for (const go of pendingSends) go()
  await Promise.all([first, second])
  expect(stage.fixture.jobs.filter(({ name }) => name === 'campaigns.dispatch')).toHaveLength(1)
  await s.finish(id)
})

it('CMP-03: a start missed without a server is made up for once; an incomplete campaign becomes a draft that shows why', async () => {
  const past = { status: 'PROGRAMADA', scheduled_at: new Date(Date.now() - 3_600_000) }
  const whole = await s.newCampaign({ ...past, contact_list_id: await s.newList(numbers(2)) })
  const lacking = await s.newCampaign({ ...past, connection_id: null })
  await Promise.all([s.campaigns.sweep(), s.newNode().sweep()])
  await s.finish(whole)
  expect(left()).toBe(2)
  expect(await s.campaign(lacking)).toMatchObject({ status: 'INATIVA', hold_reason: 'incomplete', scheduled_at: null })
})

it('C-23: an INATIVA campaign never starts automatically', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(2)) })
  await s.campaigns.sweep()
  await s.dispatch(id)
  expect([left(), (await s.campaign(id)).status]).toEqual([0, 'INATIVA'])
})

it('a conversation deleted with its message leaves a reason', async () => {
  stage.fixture.sessions.open = false
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(1)) })
  await s.act('start', id)
  await s.dispatch(id)
  await stage.fixture.ask('delete from outbox')
  await stage.fixture.ask('delete from messages where from_me')
  await s.finish(id)
  expect((await s.shippings(id)).map(({ status, reason }) => [status, reason])).toEqual([
    ['FAILED', 'ERR_NO_MESSAGE_FOUND'],
  ])
})
