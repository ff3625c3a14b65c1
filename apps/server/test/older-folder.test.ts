import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { everyPermission, type Permissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesInOrder } from '../src/domains/conversations/messages/history/message-page.store.ts'
import { messagePayload } from '../src/domains/conversations/messages/inbound/receive.store.ts'
import { ticketById } from '../src/domains/conversations/tickets/ticket.view.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createWorkplace, type WorkplaceDependencies } from '../src/platform/db/work.ts'
import { createLog } from '../src/platform/log.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { TEST_PASSWORD } from './app.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { olderPayloads, restoreOlderDatabase, restoreOlderMedia } from './older-folder.ts'
import { callAt, nobody, type Person } from './people.ts'
import { schemaShape } from './schema-shape.ts'
import { until } from './until.ts'

/**
 * The present version opens a full data folder of an older one (older-folder/README.md). The tests depend on each
 * other: upgrade, comparison, serving.
 */

/** Tables whose rows a later migration intentionally rewrites or drops, with the reason. */
const rewritten: Record<string, string> = {
  kysely_migration: 'the migrations since',
  kysely_migration_lock: 'the same',
  facts: 'one row for each reaction now (fact_reactions)',
  ticket_timers: 'one for each claim with a time limit',
  shared_files: 'the records themselves say which files they name',
}

/** Renamed tables and columns, by their older name. */
const renamed: Record<string, string> = {
  line_questions: 'remote_requests',
  question: 'request',
  asked_at: 'requested_at',
  held_changes: 'pending_changes',
  held_at: 'received_at',
  simulated_lines: 'simulated_accounts',
  line_seen_at: 'session_seen_at',
  heard: 'last_text',
  heard_times: 'last_text_times',
  heard_at: 'last_text_at',
  plain_name: 'normalized_name',
  plain_email: 'normalized_email',
  plain_message: 'normalized_message',
}
const nameNow = (older: string) => renamed[older] ?? older

/** Columns that moved to other tables, were used to derive them, or were unused. */
const replaced: Record<string, readonly string[]> = {
  tickets: ['chatbot', 'flow_webhook', 'use_integration', 'prompt_id', 'integration_id', 'speaker', 'machine_stopped'],
  chatbot_states: ['message_id', 'closing_at', 'said', 'said_since'],
  outbox: ['priority'],
  contacts: ['picture_checked_at'],
  tags: ['lane_order'],
}

/** The folder has no supervisor, so one of its attendants becomes one before the upgrade. */
const SUPERVISOR = 'alfa7q-5@exemplo.com.br'
const SUPERVISOR_PASSWORD = 'segredo1'

const name = `${process.pid}_older_folder`
let fresh: TestDatabase
let dataDir: string
let server: RunningServer
const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

beforeAll(async () => {
  fresh = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'recado-older-'))
  await as(fresh.ownerUrl, (client) => client.query(`create database "${name}" template template0`))
  await restoreOlderDatabase(at(fresh.ownerUrl))
  await rows('update users set profile = $2 where email = $1', [SUPERVISOR, 'supervisor'])
})
afterAll(async () => {
  await server?.stop()
  await as(fresh.ownerUrl, (client) => client.query(`drop database if exists "${name}" with (force)`))
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function as<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  as(at(fresh.ownerUrl), async (client) => (await client.query<T>(text, values)).rows)
const count = async (from: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0

type Columns = Record<string, string[]>

async function columnsOf(): Promise<Columns> {
  const tables = await rows<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`,
  )
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
}

/**
 * Returns the number of rows and a hash over all of them, for each table.
 * @param columns the older version's columns
 * @param presentName returns the present name of a table or column
 */
async function contentOf(columns: Columns, presentName = (older: string) => older): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const [table, names] of Object.entries(columns)) {
    if (table in rewritten) continue
    const keptColumns = names.filter((column) => !replaced[table]?.includes(column))
    const list = keptColumns.map((column) => `"${presentName(column)}"`).join(', ')
    const [row] = await rows(
      `select count(*)::int as n, md5(string_agg(line, '|' order by line)) as hash
       from (select row(${list})::text as line from "${presentName(table)}") as lines`,
    )
    content[table] = row
  }
  return content
}

it('is upgraded to the schema of a new database, with all rows unchanged', async () => {
  const columns = await columnsOf()
  const before = await contentOf(columns)
  expect(before).toMatchObject({ messages: { n: 1907 }, tickets: { n: 418 }, outbox: { n: 4 } })
  expect(await count('facts')).toBe(2)
  await migrate(at(fresh.ownerUrl))
  expect(await contentOf(columns, nameNow)).toEqual(before)
  expect(await count(`fact_reactions where fact = 'ticket.opened'`)).toBe(2)
  expect(await count(`ticket_timers where kind = 'claim'`)).toBe(await count('ticket_claims where until is not null'))
  expect(await as(at(fresh.ownerUrl), schemaShape)).toEqual(await as(fresh.ownerUrl, schemaShape))
})

it('roles.11: gives every company its three roles, in which users keep what the menu showed them', async () => {
  const companies = await count('companies')
  expect(
    await rows(`select profile, count(*)::int as n from roles where built_in and name = '' group by 1 order by 1`),
  ).toEqual(['admin', 'supervisor', 'user'].map((profile) => ({ profile, n: companies })))
  expect(await count('roles')).toBe(3 * companies)
  expect(await count('users where role_id is not null')).toBe(0)
  const migratedRoles = await rows<{ profile: string; permissions: Permissions }>(
    `select distinct profile, permissions from roles where profile <> 'admin' order by profile`,
  )
  expect(migratedRoles).toEqual([
    { profile: 'supervisor', permissions: { ...migratedRoles[1]?.permissions, 'kanban:lanes': 'all' } },
    { profile: 'user', permissions: expect.any(Object) },
  ])
  const { permissions } = migratedRoles[1] ?? { permissions: {} }
  expect(permissions).toMatchObject({ 'tickets:view': 'queues', 'tags:edit': 'own', 'boards:deleteCards': 'all' })
  const closed = ['contacts:export', 'customers:secrets', 'flows:view', 'campaigns:view', 'lists:view', 'files:view']
  expect(Object.keys(permissions).filter((name) => closed.includes(name))).toEqual([])
})

/** Fields added to messages since then, with the values of an old message. */
const since = {
  ...{ sources: null, transcript: null, removed: null, kind: null, linkPreview: null, quote: null, mentions: null },
  ...{ mediaNote: null, looping: false, waitsUntil: null },
}
/** Fields added to tickets since then. */
const ticketSince = { phoneServedAt: null }

it('shows messages and tickets, on pages and in events, like the older version', async () => {
  const pool = createPool(at(fresh.appUrl), 2, 'older-folder')
  // Reading needs no other dependencies.
  const workplace = createWorkplace({ pool, clock: systemClock } as unknown as WorkplaceDependencies)
  try {
    const payloads = await olderPayloads()
    expect(payloads.length).toBeGreaterThan(300)
    for (const payload of payloads) {
      const { companyId, id, ticketId } = payload.message
      const older = {
        message: { ...payload.message, ...since },
        ticket: { ...payload.ticket, ...ticketSince },
      }
      await workplace.read(companyId, async ({ db }) => {
        expect(await messagePayload(db, id)).toEqual(older)
        const [newPayload] = await messagesInOrder(db, sql`array[${id}::bigint]`)
        expect({ message: newPayload?.view, ticket: await ticketById(db, ticketId) }).toEqual(older)
      })
    }
  } finally {
    await pool.end()
  }
})

it('is served: all users find their conversations, and waiting work is done', async () => {
  const media = await restoreOlderMedia(dataDir)
  // The simulated network was slow, so messages were waiting. Now it is fast again.
  await rows('update simulated_accounts set delay_sends_ms = 0')
  const log = createLog('error')
  server = await startServer(configOf(), { log, cheapPasswords: true })
  for (const email of ['admin@primeira.test', 'admin@segunda.test']) {
    const person = await signIn(email)
    const tickets = await ticketsOf(person)
    expect(tickets.length).toBeGreaterThan(40)
    expect(tickets.map(({ id }) => id).sort()).toEqual(
      (await rows<{ id: number }>('select id from tickets where company_id = $1', [person.companyId]))
        .map(({ id }) => Number(id))
        .sort(),
    )
    for (const { id } of tickets.slice(0, 20)) {
      const { status, body } = await callAt(server.url, listMessages, person, { params: { ticketId: id } })
      expect([status, body.count]).toEqual([200, await count(`messages where ticket_id = ${id}`)])
      for (const message of body.messages) {
        if (message.mediaState !== 'ready' || message.mediaUrl === null) continue
        expect((await fetch(new URL(message.mediaUrl, server.url))).status).toBe(200)
      }
    }
  }
  expect(media.length).toBeGreaterThan(10)
  await until(async () => (await count('fact_reactions')) === 0, 'the facts that waited')
  await until(async () => (await count('outbox')) === 0, 'the messages that waited', 60_000)
  await until(
    async () =>
      (await count(`pgboss.job where name = 'media.download' and state in ('created', 'retry', 'active')`)) === 0,
    'the jobs that waited',
    60_000,
  )
})

it('roles.4, roles.11: users show the same profile, with the permissions of its role', async () => {
  const roles = await rows<{ profile: string; permissions: Permissions }>(
    `select distinct profile, permissions from roles where company_id = (select company_id from users where email = $1)`,
    [SUPERVISOR],
  )
  const stored = (profile: string) => roles.find((role) => role.profile === profile)?.permissions
  for (const [email, profile, permissions] of [
    ['admin@primeira.test', 'admin', everyPermission],
    [SUPERVISOR, 'supervisor', stored('supervisor')],
    ['atendente@primeira.test', 'user', stored('user')],
  ] as const) {
    const password = email === SUPERVISOR ? SUPERVISOR_PASSWORD : TEST_PASSWORD
    const { body } = await callAt(server.url, login, nobody, { body: { email, password } })
    expect(body.user, email).toMatchObject({ email, profile, roleId: expect.any(Number), roleName: '', permissions })
  }
})

const configOf = () =>
  readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: at(fresh.ownerUrl),
    DATABASE_APP_URL: at(fresh.appUrl),
    DATABASE_PLATFORM_URL: at(fresh.platformUrl),
    SECRET_KEY: 'a secret key for tests only, long enough',
    SUPER_PASSWORD: TEST_PASSWORD,
    SIMULATOR: 'on',
    LOG_LEVEL: 'error',
  })

async function signIn(email: string): Promise<Person> {
  const { status, body } = await callAt(server.url, login, nobody, { body: { email, password: TEST_PASSWORD } })
  expect([email, status, body]).toMatchObject([email, 200, {}])
  return { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
}

/** Returns all tickets of a company, page by page, in every state. */
async function ticketsOf(person: Person): Promise<{ id: number }[]> {
  const tickets: { id: number }[] = []
  for (const state of [{ status: 'open' }, { status: 'pending' }, { status: 'closed' }, { snoozed: 'true' }]) {
    for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
      const query = { ...state, showAll: 'true', pageNumber }
      const { body } = await callAt(server.url, listTickets, person, { query })
      tickets.push(...body.tickets)
      hasMore = body.hasMore
    }
  }
  return tickets
}
