import { recurrenceFrom } from '@recado/contract/schedules/recurrence.rules'
import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound } from '../../../test/message-fixture.ts'
import { sendingFixture } from '../../../test/sending-fixture.ts'
import { createPlatformDb, type PlatformDb } from '../../platform/db/platform-db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { receiveMessages } from '../conversations/messages/inbound/receive-messages.ts'
import { createSchedules, type Schedules } from './create-schedules.ts'

const stage = sendingFixture()
let pool: ReturnType<typeof createPool>
let platform: PlatformDb
let schedules: Schedules
let contactId: number

const newNode = () => createSchedules({ messages: stage.services, isExpired: () => false }, platform)
const at = () => ({ companyId: stage.fixture.one.at.companyId })
const HOUR_MS = 3_600_000

beforeAll(() => {
  const { fixture } = stage
  fixture.one.context = { ...fixture.one.context, features: new Set(['useSchedules'] as const) }
  pool = createPool(fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
  schedules = newNode()
})
afterAll(() => pool?.end())
beforeEach(async () => {
  await stage.fixture.ask('delete from schedules')
  const [contact] = await stage.fixture.ask<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, 'Cliente', (5511960000000 + floor(random() * 1000000))::bigint::text)
       returning id`,
    [at().companyId],
  )
  contactId = contact?.id ?? 0
  stage.fixture.sessions.open = false
})

/** A daily schedule that became due an hour ago. */
async function planDaily(until: string | null = null): Promise<number> {
  const sendAt = new Date(Date.now() - HOUR_MS)
  const recurrence = { ...recurrenceFrom({ every: 'day' }, sendAt, DEFAULT_TIME_ZONE), until }
  const [row] = await stage.fixture.ask<{ id: number }>(
    `insert into schedules (company_id, contact_id, user_id, created_by, body, send_at, recurrence)
       values ($1, $2, $3, $3, 'Bom dia', $4, $5) returning id`,
    [at().companyId, contactId, stage.fixture.one.admin.userId, sendAt, JSON.stringify(recurrence)],
  )
  return row?.id ?? 0
}
const rows = () =>
  stage.fixture.ask<{ id: number; status: string; series_id: number | null; repeats: boolean; hours: number }>(
    `select id, status, series_id, recurrence is not null as repeats,
       round(extract(epoch from send_at - now()) / 3600)::int as hours from schedules order by id`,
  )
const waiting = () => stage.fixture.ask('select 1 from outbox')

it('SCH-09: a due occurrence is queued once and followed by the next one, also on two nodes', async () => {
  const id = await planDaily()
  await Promise.all([schedules.due.run(at()), newNode().due.run(at()), newNode().sweep()])
  expect(await rows()).toMatchObject([
    { id, status: 'NA_FILA', series_id: id, repeats: false },
    { status: 'PENDENTE', series_id: id, repeats: true, hours: 23 },
  ])
  await schedules.due.run(at())
  expect(await rows()).toHaveLength(2)
  expect(await waiting()).toHaveLength(1)
})

it('SCH-09: a crash between queueing and the next occurrence undoes both, and the retry does both once', async () => {
  const id = await planDaily()
  await stage.fixture.ask('alter table schedules add constraint crash check (series_id is null)')
  await schedules.due.run(at()).catch(() => undefined)
  expect([await rows(), await waiting()]).toMatchObject([[{ id, status: 'PENDENTE', repeats: true }], []])
  await stage.fixture.ask('alter table schedules drop constraint crash')
  await newNode().sweep()
  expect((await rows()).map(({ status }) => status)).toEqual(['NA_FILA', 'PENDENTE'])
  expect(await waiting()).toHaveLength(1)
})

it('SCH-09: an occurrence that fails is followed too, and a series ends after its last day', async () => {
  await planDaily()
  await stage.fixture.ask(`update schedules set media_file = 'nowhere.png', mimetype = 'image/png'`)
  await schedules.due.run(at())
  expect(await rows()).toMatchObject([
    { status: 'FALHOU', repeats: false },
    { status: 'PENDENTE', repeats: true, hours: 23 },
  ])
  await stage.fixture.ask('delete from schedules')
  await planDaily('2020-01-01')
  await schedules.due.run(at())
  expect(await rows()).toMatchObject([{ status: 'NA_FILA', repeats: false }])
})

it.each([
  ['before the answer', '1 hour', 'CANCELADA', 0],
  ['after the answer', '-1 hour', 'NA_FILA', 1],
] as const)(
  'SCH-11: a due schedule planned %s that waits for silence is decided before the reaction to it',
  async (_when, age, status, queued) => {
    const { fixture } = stage
    await receiveMessages(stage.services, fixture.one.at, [inbound({ text: 'Já resolvi' })])
    await fixture.ask(
      `insert into schedules (company_id, contact_id, user_id, body, send_at, cancel_on_reply, updated_at)
         select $1, contact_id, $2, 'Conseguiu?', now() - interval '1 minute', true, sent_at - $3::interval
         from messages where company_id = $1 and not from_me order by id desc limit 1`,
      [at().companyId, fixture.one.admin.userId, age],
    )
    const before = (await waiting()).length
    await schedules.due.run(at())
    expect(await rows()).toMatchObject([{ status }])
    expect((await waiting()).length - before).toBe(queued)
  },
)
