import { SendFailure } from '@recado/channels/channel'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound } from '../../../test/message-fixture.ts'
import { sendingFixture } from '../../../test/sending-fixture.ts'
import { until } from '../../../test/until.ts'
import { createPlatformDb, type PlatformDb } from '../../platform/db/platform-db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { createMessages } from '../conversations/messages/create-messages.ts'
import { receiveMessages } from '../conversations/messages/inbound/receive-messages.ts'
import { createSchedules, type Schedules } from './create-schedules.ts'
import { deleteSchedule } from './delete-schedule.ts'

const stage = sendingFixture()
let pool: ReturnType<typeof createPool>
let platform: PlatformDb
let schedules: Schedules

beforeAll(() => {
  const { fixture } = stage
  fixture.one.context = { ...fixture.one.context, features: new Set(['useSchedules'] as const) }
  pool = createPool(fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
  schedules = newNode()
})
beforeEach(() => stage.fixture.ask('delete from schedules'))
afterAll(() => pool?.end())

/** More than a sender keeps in memory. */
const FLOOD = 240
/** The number of chats that a sender serves at once. */
const CHATS_AT_ONCE = 8

const newNode = () => createSchedules({ messages: stage.services, isExpired: () => false }, platform)
const due = { companyId: 0 }
const statuses = () =>
  stage.fixture.ask<{ status: string; count: number }>(
    'select status, count(*)::int as count from schedules group by status order by status',
  )

/** Creates due schedules, each for another contact; the last created is the first due. */
async function plan(count: number): Promise<void> {
  const { companyId } = stage.fixture.one.at
  due.companyId = companyId
  await stage.fixture.ask(
    `with made as (insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, (5511960000000 + n)::text from generate_series(1, $2::int) n returning id, name)
     insert into schedules (company_id, contact_id, user_id, body, send_at)
       select $1, id, $3, 'nº ' || split_part(name, ' ', 2), now() - split_part(name, ' ', 2)::int * interval '1 minute' from made`,
    [companyId, count, stage.fixture.one.admin.userId],
  )
}
const number = (text: string) => Number(/^nº (\d+)$/.exec(text)?.[1])

it('BOT-14: two nodes at once send each one once, in the order of their time', async () => {
  await plan(60)
  stage.fixture.sessions.open = false
  await Promise.all([schedules.due.run(due), newNode().due.run(due), newNode().sweep()])
  expect(await statuses()).toEqual([{ status: 'NA_FILA', count: 60 }])
  const rows = await stage.fixture.ask<{ body: string; class: number }>(
    'select m.body, o.class from outbox o join messages m on m.company_id = o.company_id and m.id = o.message_id order by o.id',
  )
  expect(rows.map(({ body }) => number(body))).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n))
  expect(new Set(rows.map((row) => row.class))).toEqual(new Set([2]))
})

it('an attendant’s message overtakes hundreds of waiting schedules, which are sent in the order of their time', async () => {
  const { fixture } = stage
  await plan(FLOOD)
  fixture.sessions.open = false
  await schedules.due.run(due)
  let before: number | null = null
  const releases: Array<() => void> = []
  // Sends happen in waves: each waits until the maximum is under way, so that a slow one cannot fall behind.
  const isWhole = () => {
    const total = before === null ? FLOOD : FLOOD + 1
    return releases.length === Math.min(CHATS_AT_ONCE, total - fixture.sessions.arrived.length)
  }
  const release = async () => {
    // In the middle of the flood, with the memory full of bot messages; nothing is sent during the attendant's call.
    if (before === null && fixture.sessions.arrived.length >= 40) {
      before = fixture.sessions.arrived.length
      await stage.send({ body: 'da atendente' })
    }
    for (const leave of releases.splice(0)) leave()
  }
  fixture.sessions.beforeSend = () =>
    new Promise<void>((leave) => {
      releases.push(leave)
      if (isWhole()) void release()
    })
  fixture.sessions.open = true
  stage.messages.listener.opened(fixture.one.at)
  await stage.arrives(FLOOD + 1)
  const texts = stage.arrivedTexts()
  // The next waves may be sent while its row is being loaded.
  expect(texts.indexOf('da atendente') - (before ?? 0)).toBeLessThan(FLOOD / 4)
  const numbers = texts.filter((text) => text !== 'da atendente').map(number)
  const misplaced = numbers.filter((n, at) => Math.abs(FLOOD - n - at) > 2 * CHATS_AT_ONCE)
  expect(misplaced).toEqual([])
  await stage.allSent()
})

it('BOT-14: a schedule that cannot be sent fails with its reason and delays no other', async () => {
  await plan(3)
  await stage.fixture.ask(`update schedules set media_file = 'nowhere.png', mimetype = 'image/png' where body = 'nº 2'`)
  await schedules.due.run(due)
  const rows = await stage.fixture.ask('select body, status, reason from schedules order by send_at')
  expect(rows).toEqual([
    { body: 'nº 3', status: 'NA_FILA', reason: null },
    { body: 'nº 2', status: 'FALHOU', reason: 'ERR_NO_MEDIA_FOUND' },
    { body: 'nº 1', status: 'NA_FILA', reason: null },
  ])
  expect(
    await stage.fixture.ask(
      `select 1 from tickets t join contacts c on c.id = t.contact_id where c.name = 'Cliente 2'`,
    ),
  ).toEqual([])
  await stage.allSent()
})

it('SCH-06: a text that is empty after filling its variables is not sent and fails with the reason', async () => {
  await plan(2)
  await stage.fixture.ask(`update schedules set body = ' {{nome}} {{valor}} ' where body = 'nº 2'`)
  await schedules.due.run(due)
  expect(await stage.fixture.ask('select body, status, reason from schedules order by send_at')).toEqual([
    { body: ' {{nome}} {{valor}} ', status: 'FALHOU', reason: 'ERR_TEXT_EMPTY' },
    { body: 'nº 1', status: 'NA_FILA', reason: null },
  ])
  expect(await stage.fixture.ask(`select 1 from messages where from_me and body = ''`)).toEqual([])
  await stage.allSent()
})

it.each([
  ['the job', () => schedules.due.run(due)],
  ['the sweep', () => schedules.sweep()],
])(
  'companies.1: a company that is switched off or deleted sends nothing by %s; each schedule has the reason',
  async (_, wake) => {
    const { fixture } = stage
    await plan(2)
    const { context } = fixture.one
    fixture.one.context = { ...context, status: false }
    await wake()
    fixture.one.context = context
    expect(await fixture.ask('select status, reason, message_id from schedules')).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'FALHOU', reason: 'ERR_SEND_COMPANY_OFF', message_id: null })),
    )
    // They are not sent automatically when the company is active again.
    await schedules.sweep()
    expect(await fixture.ask('select 1 from outbox')).toEqual([])
    expect(stage.arrivedTexts()).toEqual([])
  },
)

const note = (companyId: number, message: { messageId: number }) =>
  stage.services.workplace.run(companyId, (work) => schedules.noteOutcome(work, message))

/** Runs the reactions to events of messages. */
async function react(): Promise<void> {
  for (const fact of stage.fixture.facts.splice(0)) {
    if (fact.type === 'message.taken' || fact.type === 'message.delayed' || fact.type === 'message.failed')
      await note(due.companyId, fact.payload as { messageId: number })
  }
}
const now = async () => (await stage.fixture.ask('select status, sent_at, reason, late from schedules'))[0]
const isAnnounced = (status: string) =>
  stage.fixture.received.some(({ payload }) => (payload.schedule as { status?: string } | undefined)?.status === status)

it('SCH-05: while the connection is down it is queued, and it is sent once the network has it, not before', async () => {
  const { fixture } = stage
  await plan(1)
  fixture.facts.length = 0
  fixture.sessions.open = false
  await schedules.due.run(due)
  expect(await now()).toMatchObject({ status: 'NA_FILA', sent_at: null })
  expect(isAnnounced('NA_FILA')).toBe(true)
  // Handed over, but not acknowledged.
  fixture.sessions.ack = 1
  fixture.sessions.open = true
  stage.messages.listener.opened(fixture.one.at)
  await stage.arrives(1)
  await until(async () => (await stage.states())[0]?.ack === 1, 'the hand-over')
  await react()
  await schedules.sweep()
  expect(await now()).toMatchObject({ status: 'NA_FILA', sent_at: null })
  const [outgoing] = fixture.sessions.arrived
  await stage.messages.listener.status(fixture.one.at, {
    chat: { phone: outgoing?.to.phone ?? null, lid: null, group: null },
    id: outgoing?.id ?? '',
    ack: 2,
  })
  await react()
  expect(await now()).toMatchObject({ status: 'ENVIADA', sent_at: expect.any(Date), reason: null })
  expect(isAnnounced('ENVIADA')).toBe(true)
})

it('SCH-05: a network that returns the message after a restart has it: the schedule is sent', async () => {
  const { fixture } = stage
  await plan(1)
  fixture.facts.length = 0
  fixture.sessions.ack = 1
  await schedules.due.run(due)
  await until(async () => (await stage.states())[0]?.ack === 1, 'the hand-over')
  const [outgoing] = fixture.sessions.arrived
  const echo = inbound({ id: outgoing?.id ?? '', fromMe: true, phone: outgoing?.to.phone ?? '', text: 'nº 1' })
  await receiveMessages(stage.services, fixture.one.at, [echo])
  await react()
  expect(await now()).toMatchObject({ status: 'ENVIADA', reason: null })
})

it('SCH-05, SCH-08: open calendars receive at once why a queued one was not sent yet', async () => {
  const { fixture } = stage
  const { companyId, connectionId } = fixture.one.at
  await plan(1)
  fixture.facts.length = 0
  fixture.sessions.open = false
  await schedules.due.run(due)
  const impatient = createMessages({
    ...fixture.services,
    listenUrl: null,
    onBlocked: () => undefined,
    lateAfterMs: 30,
  })
  try {
    impatient.services.outbox.wake(companyId, connectionId)
    await until(() => fixture.facts.some(({ type }) => type === 'message.delayed'), 'the event of the delay')
  } finally {
    // The fact is visible when it is written; its reaction starts after the commit.
    await impatient.stop()
  }
  fixture.received.length = 0
  await react()
  expect(fixture.received.filter(({ name }) => name.endsWith('-schedule')).map(({ payload }) => payload)).toMatchObject(
    [{ action: 'update', schedule: { status: 'NA_FILA', sentAt: null, reason: 'ERR_WAPP_NOT_INITIALIZED' } }],
  )
  expect(await now()).toMatchObject({ status: 'NA_FILA', sent_at: null })
})

it('SCH-06: a schedule that the network permanently rejects fails with its reason', async () => {
  const { fixture } = stage
  await plan(1)
  fixture.facts.length = 0
  fixture.sessions.beforeSend = () => {
    throw new SendFailure('refused', 'not on WhatsApp')
  }
  await schedules.due.run(due)
  await until(() => fixture.facts.some(({ type }) => type === 'message.failed'), 'the rejection')
  const [fact] = fixture.facts.filter(({ type }) => type === 'message.failed')
  // Another company's message with the same id changes nothing.
  await note(fixture.two.at.companyId, fact?.payload as { messageId: number })
  expect(await now()).toMatchObject({ status: 'NA_FILA' })
  await react()
  expect(await now()).toMatchObject({ status: 'FALHOU', sent_at: null, reason: 'ERR_SENDING_WAPP_MSG' })
})

it('SCH-06: a schedule that the network may be receiving cannot be deleted as if it were cancelled', async () => {
  const { fixture } = stage
  await plan(1)
  let goOn: () => void = () => undefined
  fixture.sessions.beforeSend = () =>
    new Promise((resolve) => {
      goOn = resolve
    })
  await schedules.due.run(due)
  await until(() => fixture.sessions.attempts.length === 1, 'an attempt')
  const [{ id } = { id: 0 }] = await fixture.ask<{ id: number }>('select id from schedules')
  const remove = () =>
    stage.services.workplace.run(due.companyId, (work) =>
      deleteSchedule(work, fixture.one.admin, id, { messages: stage.services, isExpired: () => false }),
    )
  await expect(remove()).rejects.toMatchObject({ code: 'ERR_SEND_UNDER_WAY' })
  expect(await now()).toMatchObject({ status: 'NA_FILA' })
  goOn()
  await stage.allSent()
  await remove()
  expect([await now(), stage.arrivedTexts()]).toEqual([undefined, ['nº 1']])
})

it('SCH-06: the sweep finds outcomes without a fact: a deleted connection, a deleted conversation', async () => {
  const { fixture } = stage
  await plan(2)
  fixture.sessions.open = false
  await schedules.due.run(due)
  await fixture.ask(`update messages set send_state = 'failed', send_error = 'ERR_NO_WAPP_FOUND' where body = 'nº 1'`)
  await fixture.ask(`delete from messages where body = 'nº 2'`)
  await schedules.sweep()
  expect(await fixture.ask('select body, status, reason from schedules order by body')).toEqual([
    { body: 'nº 1', status: 'FALHOU', reason: 'ERR_NO_WAPP_FOUND' },
    { body: 'nº 2', status: 'FALHOU', reason: 'ERR_NO_MESSAGE_FOUND' },
  ])
})
