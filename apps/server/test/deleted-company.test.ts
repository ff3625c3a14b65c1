import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { errorStatus } from '@recado/contract/errors'
import { startExtraction } from '@recado/contract/extractor/endpoints'
import { deleteCompany } from '@recado/contract/identity/company-endpoints'
import { createChat, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionProgram, sendText } from '../src/domains/external-api/test/programs.ts'
import { companiesPurge } from '../src/domains/identity/jobs.ts'
import { startTestApp, type TestApp } from './app.ts'
import { refusals, samples } from './area-calls.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts'
import { atRest } from './footprint.ts'
import { until } from './until.ts'
import { enqueueScheduled } from './wake-jobs.ts'

/**
 * A company that made every call of the product once is deleted. After the retention days, nothing of it is left
 * anywhere.
 */

let app: TestApp
/** The AI provider of endpoints that ask the AI. */
let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})

/** Tables whose rows disappear automatically, or are not created by any call of this test. */
const SELDOM: readonly string[] = [
  'audit_repeats',
  'connection_journal',
  'contact_deletion_rows',
  'early_acks',
  'email_links',
  'fact_reactions',
  'fact_subjects',
  'family_files',
  'family_rows',
  'family_stale_tickets',
  'login_challenges',
  'outbox',
  'password_codes',
  'pending_changes',
  'push_notices',
  'recovery_codes',
  'remote_requests',
  'subscription_mails',
  'ticket_bulk_rows',
  'two_factors',
  'unacknowledged_messages',
  'user_ratings',
  'whole_acks',
]
/** Left out, because these would end the session, or the company. */
const skippedEndpoints = ['auth.logout', 'sessions.endAll']

/** Rows that only a real network creates, in companies with a conversation. No call of this test does. */
const OF_THE_NETWORK: readonly string[] = [
  `insert into chat_expirations (company_id, connection_id, contact_id, seconds, said_at)
   select company_id, connection_id, contact_id, 86400, now() from connection_writers where company_id = $1 limit 1`,
  `insert into refused_first_contacts (company_id, connection_id, at)
   select company_id, min(id), now() from connections where company_id = $1 group by 1`,
  `insert into number_writers (company_id, number, contact_id, first_at)
   select company_id, '551140042222', contact_id, now() from connection_writers where company_id = $1 limit 1`,
  `insert into number_claims (company_id, connection_id, key)
   select company_id, min(id), 'lid:' || company_id from connections where company_id = $1 group by 1`,
  `with held as (insert into held_numbers (company_id, connection_id, phone)
     select company_id, min(id), '551140043333' from connections where company_id = $1 group by 1
     returning company_id, connection_id)
   insert into held_events (company_id, connection_id, payload) select company_id, connection_id, 'some' from held`,
  `insert into message_originals (company_id, message_id, payload)
   select company_id, min(id), 'some' from messages where company_id = $1 group by 1`,
  `insert into message_answers (company_id, message_id, lines)
   select company_id, min(id), '[]' from messages where company_id = $1 group by 1`,
  `insert into quiet_messages
     (company_id, connection_id, external_id, from_me, chat_kind, chat_value, kind, content, sent_at)
   select company_id, min(id), 'SOME', false, 'lid', '4711', 'some', 'some', now()
   from connections where company_id = $1 group by 1`,
  `insert into converted_media (company_id, source_file, media_file) values ($1, 'some.gif', 'some.mp4')`,
]

/** Simulates a customer from an advertisement, and everything else that the network can create. */
async function leaveOfNetwork({ do: act, admin, connectionId }: CompanyFixture): Promise<void> {
  const body = { number: customerNumber(), name: 'some', body: 'some', ad: { sourceId: 'some' } }
  await act(simulatorInbound, { params: { whatsappId: connectionId }, body })
  for (const statement of OF_THE_NETWORK) await app.rows(statement, [admin.companyId])
}

const tables = async () => {
  const rowTables = await app.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id' and not a.attisdropped order by 1`,
  )
  return rowTables.map(({ name }) => name)
}

/** Returns the tables that contain rows of a company. */
async function tablesWithRows(companyId: number): Promise<string[]> {
  const parts = (await tables()).map(
    (name) => `select '${name}' as name where exists (select 1 from ${name} where company_id = $1)`,
  )
  const rows = await app.rows<{ name: string }>(`${parts.join(' union all ')} order by 1`, [companyId])
  return rows.map(({ name }) => name)
}

const files = (companyId: number) =>
  readdir(join(app.config.mediaDir, `company${companyId}`), { recursive: true }).catch(() => [])

it('SET-04, TEN-01: no row and no file of a deleted company is left, whatever its areas stored; the other company keeps everything', async () => {
  const other = app.admin.companyId
  const otherCompany = await createCompanyFixture(app, app.admin, 'fica')
  const company = await createCompanyFixture(app, app.stranger, 'some')
  const { companyId } = app.stranger
  for (const endpoint of allEndpoints) {
    const sample = endpoint.access.login && !skippedEndpoints.includes(endpoint.id) && samples[endpoint.id]
    if (!sample || (endpoint.access.login && endpoint.access.permission === 'platform:operate')) continue
    const answer = await app.call(endpoint as never, app.stranger, (await sample.make(company)) as never)
    const refusal = refusals[endpoint.id]
    expect([endpoint.id, answer.status]).toEqual([endpoint.id, refusal ? errorStatus[refusal] : 200])
  }
  // Data created by programs.
  const shop = await connectionProgram(app, app.stranger, company.connectionId)
  expect((await sendText(app, shop, { number: customerNumber(), body: 'some' }, 'some')).status).toBe(200)
  const chat = await company.do(createChat, { body: { title: 'some', users: [{ id: await company.newUser() }] } })
  const form = new FormData()
  form.set('files', new Blob(['some']), 'some.txt')
  await company.do(sendChatMessage, { params: { id: chat.id }, body: form } as never)
  // No call of this test has a customer answered by an outside machine.
  await app.rows(
    `insert into machine_talks (company_id, ticket_id, stage)
     select company_id, min(id), 'over' from tickets where company_id = $1 group by company_id on conflict do nothing`,
    [companyId],
  )
  // No call of this test leaves a customer waiting for a bot.
  await app.rows(
    `insert into ticket_timers (company_id, ticket_id, kind, due_at)
     select company_id, min(id), 'silence', now() + interval '1 day' from tickets where company_id = $1 group by 1
     on conflict do nothing`,
    [companyId],
  )
  // No call of this test asks a customer for consent.
  await app.rows(
    `with asked as (insert into consent_texts (company_id, version, text) values ($1, 1, 'some') returning version)
     insert into consent_questions (company_id, contact_id, version, ticket_id, asked_at)
     select t.company_id, t.contact_id, asked.version, t.id, now() from tickets t, asked where t.company_id = $1 limit 1`,
    [companyId],
  )
  // No call of this test lets a flow store data of a customer.
  await app.rows(
    `with kept as (insert into flow_variables (company_id, name, type, scope) values ($1, 'some', 'text', 'contact') returning id)
     insert into flow_contact_values (company_id, variable_id, contact_id, value)
     select $1, kept.id, (select min(id) from contacts where company_id = $1), 'some' from kept`,
    [companyId],
  )
  // No call of this test reminds a customer.
  await app.rows(
    `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state)
     select company_id, min(id), 'some', '1', 'EndDay', '2026-01-01', 'sent' from customers where company_id = $1 group by 1`,
    [companyId],
  )
  // This test stops its extractions before they find anything.
  const start = await samples[startExtraction.id]?.make(company)
  await company.do(startExtraction, start as never)
  for (const one of [otherCompany, company]) await leaveOfNetwork(one)
  await atRest(app, companyId)
  const before = await tablesWithRows(companyId)
  expect((await tables()).filter((name) => !before.includes(name) && !SELDOM.includes(name))).toEqual([])
  expect((await files(companyId)).length).toBeGreaterThan(0)
  const otherTables = await tablesWithRows(other)

  expect((await app.call(deleteCompany, app.superUser, { params: { id: companyId } })).status).toBe(200)
  await app.rows(`update companies set deleted_at = now() - interval '8 days' where id = $1`, [companyId])
  await enqueueScheduled(app, companiesPurge)
  await until(
    async () => (await app.rows('select 1 from companies where id = $1', [companyId])).length === 0,
    'the end of the company',
    60_000,
  )
  expect(await tablesWithRows(companyId)).toEqual([])
  expect(await files(companyId)).toEqual([])
  expect(await tablesWithRows(other)).toEqual(otherTables)
}, 300_000)
