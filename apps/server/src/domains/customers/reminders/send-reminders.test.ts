import { SendFailure } from '@recado/channels/channel'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { createPlatformDb, type PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPool } from '../../../platform/db/pool.ts'
import type { Work } from '../../../platform/db/work.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { createReminders } from './create-reminders.ts'

const stage = sendingFixture()
let pool: ReturnType<typeof createPool>
let platform: PlatformDb
beforeAll(() => {
  pool = createPool(stage.fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
})
beforeEach(() =>
  stage.fixture.ask('delete from customers; delete from customer_reminders; delete from customer_reminder_texts'),
)
afterAll(() => pool?.end())

interface Node {
  isExpired?: () => boolean
  /** How long the network accepts texts after the customer wrote. Null: always. */
  windowMs?: number | null
  /** Number of the transaction, from 1, in which the node crashes. */
  diesIn?: number
}

/** A node with a fixed clock. */
function nodeAt(now: string, { isExpired = () => false, windowMs = null, diesIn }: Node = {}) {
  const { workplace, sessions } = stage.services
  const at = new Date(now)
  const fixedWorkplace = {
    ...workplace,
    clock: { now: () => at },
    run: <T>(companyId: number, task: (work: Work) => Promise<T>) =>
      workplace.run(companyId, (work) => task({ ...work, now: at })),
  }
  const limited = { ...sessions, abilities: () => ({ ...sessions.abilities('simulator'), windowMs }) }
  const messages = {
    ...stage.services,
    sessions: limited,
    workplace: diesIn === undefined ? fixedWorkplace : diesInChunk(fixedWorkplace, diesIn),
  }
  const secrets = createSecrets('a secret key of the platform, long enough')
  return createReminders({ messages, secrets, isExpired }, platform)
}
const sweep = (now: string, node?: Node) => nodeAt(now, node).jobs[1]!.run({} as never)

/** A customer whose expiry was set long ago, by default. */
async function customer(endDate: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row = { name: 'Ana Lima', number: '5511988880001', expiry_set_at: '2026-01-01T00:00:00Z', ...columns }
  const names = Object.keys(row)
  const [createdCustomer] = await stage.fixture.ask<{ id: number }>(
    `insert into customers (company_id, end_date, ${names.join(', ')})
     values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')}) returning id`,
    [stage.fixture.one.at.companyId, endDate, ...Object.values(row)],
  )
  return createdCustomer!.id
}
const log = () =>
  stage.fixture.ask<{ moment: string; state: string; reason: string }>(
    'select moment, state, reason from customer_reminders order by id',
  )
const NINE = 'T12:00:00Z'

it('CLI-12: a reminder is sent once, at nine in America/Sao_Paulo, with its variables filled', async () => {
  await customer('2026-11-20')
  await sweep('2026-11-15T11:59:59Z')
  expect(await log()).toEqual([])
  await Promise.all([sweep(`2026-11-15${NINE}`), sweep(`2026-11-15${NINE}`)])
  await sweep('2026-11-15T20:00:00Z')
  await stage.arrives(1)
  expect(stage.arrivedTexts()).toEqual(['Bom dia, Ana! Seu plano vence em 5 dias, no dia 20/11/2026.'])
  await until(async () => (await log())[0]?.state !== 'queued' || sweep(`2026-11-15${NINE}`), 'the outcome')
  await sweep('2026-11-15T20:05:00Z')
  expect(await log()).toEqual([{ moment: 'fiveDaysBefore', state: 'sent', reason: '' }])
})

it('CLI-12: each moment of an expiry has one reminder, unless it is switched off', async () => {
  await customer('2026-11-20', { silent_moments: ['oneDayBefore'] })
  for (const day of ['15', '16', '17', '18', '19', '20', '21', '22']) await sweep(`2026-11-${day}${NINE}`)
  expect((await log()).map(({ moment }) => moment)).toEqual([
    'fiveDaysBefore',
    'threeDaysBefore',
    'EndDay',
    'oneDayAfter',
  ])
})

it('CLI-12: reminders missed during an outage are recorded and not sent late; today’s is sent', async () => {
  await customer('2026-11-20')
  await sweep(`2026-11-19${NINE}`)
  await stage.arrives(1)
  expect((await log()).map(({ moment, state }) => [moment, state === 'missed'])).toEqual([
    ['fiveDaysBefore', true],
    ['threeDaysBefore', true],
    ['oneDayBefore', false],
  ])
})

it('CLI-12: moments that had passed when the expiry was set are skipped; a renewal resets all moments', async () => {
  const id = await customer('2026-11-20', { expiry_set_at: '2026-11-17T13:00:00Z' })
  await sweep('2026-11-17T14:00:00Z')
  expect(await log()).toEqual([])
  await sweep(`2026-11-19${NINE}`)
  await stage.arrives(1)
  await stage.fixture.ask(
    `update customers set end_date = '2026-12-20', expiry_set_at = '2026-11-19T15:00:00Z' where id = $1`,
    [id],
  )
  await sweep(`2026-11-21${NINE}`)
  await sweep(`2026-12-19${NINE}`)
  const outcomes = (await log()).map(({ moment, state }) => `${moment} ${state === 'missed' ? 'missed' : 'went'}`)
  expect(outcomes.toSorted()).toEqual([
    'fiveDaysBefore missed',
    'oneDayBefore went',
    'oneDayBefore went',
    'threeDaysBefore missed',
  ])
})

it('CLI-12: the company’s own text is used, and a switched-off one is not sent', async () => {
  await customer('2026-11-20')
  const { companyId } = stage.fixture.one.at
  await stage.fixture.ask(
    `insert into customer_reminder_texts (company_id, moment, text, active)
     values ($1, 'EndDay', 'Vence {{vencimento}}, {{name}}', true), ($1, 'oneDayAfter', 'x', false)`,
    [companyId],
  )
  await sweep(`2026-11-20${NINE}`)
  // A reminder that was not sent by the next day is cancelled.
  await stage.arrives(1)
  await sweep(`2026-11-21${NINE}`)
  await stage.allSent()
  expect(stage.arrivedTexts()).toEqual(['Vence 20/11/2026, Ana Lima'])
})

it('CLI-12: a company without automatic sending sends none', async () => {
  await customer('2026-11-20')
  await sweep(`2026-11-20${NINE}`, { isExpired: () => true })
  expect(await log()).toEqual([])
})

it('CLI-12: a reminder that the network refuses is recorded with its reason', async () => {
  await customer('2026-11-20')
  stage.fixture.sessions.beforeSend = () => Promise.reject(new SendFailure('refused', 'ERR_SENDING_WAPP_MSG'))
  await sweep(`2026-11-20${NINE}`)
  await until(async () => {
    await sweep('2026-11-20T12:05:00Z')
    return (await log()).some(({ state }) => state === 'failed')
  }, 'the refusal')
  expect((await log()).at(-1)).toEqual({ moment: 'EndDay', state: 'failed', reason: 'ERR_SENDING_WAPP_MSG' })
})

it('CLI-12: a reminder that its connection could not send on its day is cancelled and never sent', async () => {
  await customer('2026-11-20', { expiry_set_at: '2026-11-20T11:00:00Z', silent_moments: ['oneDayAfter'] })
  stage.fixture.sessions.open = false
  await sweep(`2026-11-20${NINE}`)
  await sweep('2026-11-21T02:59:00Z')
  expect(await log()).toEqual([{ moment: 'EndDay', state: 'queued', reason: '' }])
  await sweep('2026-11-21T03:00:00Z')
  const missedReminder = [{ moment: 'EndDay', state: 'missed', reason: 'ERR_SEND_CANCELLED' }]
  expect(await log()).toEqual(missedReminder)
  // Later changes of its message have no effect.
  await stage.services.workplace.run(stage.fixture.one.at.companyId, async (work) => {
    const [{ id } = { id: 0 }] = await stage.fixture.ask<{ id: number }>('select id from messages where from_me')
    await nodeAt('2026-11-21T03:01:00Z').noteOutcome(work, { messageId: Number(id) })
  })
  stage.fixture.sessions.open = true
  stage.messages.listener.opened(stage.fixture.one.at)
  await sweep(`2026-11-21${NINE}`)
  expect([await log(), await stage.fixture.ask('select 1 from outbox'), stage.arrivedTexts()]).toEqual([
    missedReminder,
    [],
    [],
  ])
})

it('CLI-12: after a crash between recording and sending, it is sent exactly once', async () => {
  await customer('2026-11-20', { expiry_set_at: '2026-11-20T11:00:00Z' })
  const job = { companyId: stage.fixture.one.at.companyId } as never
  for (const diesIn of [1, 2])
    await expect(nodeAt(`2026-11-20${NINE}`, { diesIn }).jobs[0]!.run(job)).rejects.toThrow('killed')
  await sweep(`2026-11-20${NINE}`)
  await stage.arrives(1)
  await stage.allSent()
  expect([stage.arrivedTexts().length, (await log()).length]).toEqual([1, 1])
})

it('CLI-12: it fails with a reason if only a template can open the conversation; in an open conversation it is sent', async () => {
  await customer('2026-11-20', { expiry_set_at: '2026-11-20T11:00:00Z' })
  // The contact of the ticket with which each test starts; they wrote at this moment.
  await customer('2026-11-20', { expiry_set_at: '2026-11-20T11:00:00Z', number: '5511988887777' })
  await stage.fixture.ask(`update messages set created_at = '2026-11-20T10:00:00Z', sent_at = '2026-11-20T10:00:00Z'`)
  await sweep(`2026-11-20${NINE}`, { windowMs: 86_400_000 })
  await stage.arrives(1)
  expect((await log()).map(({ state, reason }) => [state === 'failed', reason])).toEqual([
    [true, 'ERR_WINDOW_CLOSED'],
    [false, ''],
  ])
})
