import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { login } from '@recado/contract/identity/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { TEST_PASSWORD } from './app.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { restoreOlderDatabase } from './older-folder.ts'
import { callAt, nobody } from './people.ts'
import { until } from './until.ts'

/** Conversations left by an older version in a menu, with an attendant, or waiting for a score continue. */

const name = `${process.pid}_older_claims`
let fresh: TestDatabase
let dataDir: string
let server: RunningServer
let client: pg.Client
const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

interface Talk {
  id: number
  contact: number
  connection: number
  number: string
}
let company = 0
let inMenu: Talk
let scored: Talk
let owned: number
let silent: number

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows

beforeAll(async () => {
  fresh = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'recado-claims-'))
  const owner = new pg.Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query(`create database "${name}" template template0`)
  await owner.end()
  await restoreOlderDatabase(at(fresh.ownerUrl))
  client = new pg.Client({ connectionString: at(fresh.ownerUrl) })
  await client.connect()
  await leaveConversations()
})
afterAll(async () => {
  await server?.stop()
  await client.end()
  const owner = new pg.Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query(`drop database if exists "${name}" with (force)`)
  await owner.end()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Creates the conversations as the older version would have left them. */
async function leaveConversations(): Promise<void> {
  const [primeira] = await rows<{ id: number }>(`select id from companies where name = 'Primeira'`)
  company = primeira?.id ?? 0
  const talks = await rows<Talk>(
    `select t.id, t.contact_id as contact, t.connection_id as connection, c.number from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id
     where t.company_id = $1 and t.status <> 'closed' and not t.is_group and c.number <> '' and w.provider = 'simulator'
       and t.connection_id = (select connection_id from tickets where company_id = $1 and connection_id is not null
         and status <> 'closed' and not is_group group by 1 order by count(*) desc, 1 limit 1)
     order by t.id limit 4`,
    [company],
  )
  const [one, two, three, four] = talks
  if (!one || !two || !three || !four) throw new Error('the older folder holds too few conversations')
  ;[inMenu, scored, owned, silent] = [one, two, three.id, four.id]
  await rows(`delete from outbox`)
  await rows(`delete from facts`)
  await rows(`update simulated_lines set delay_sends_ms = 0`)
  await rows(`delete from connection_queues where connection_id = $1`, [inMenu.connection])
  await rows(
    `with made as (insert into queues (company_id, name, color, greeting_message) values
       ($1, 'Balcão', '#0a0b0c', 'Balcão!'), ($1, 'Oficina', '#0a0b0d', 'Oficina!') returning id)
     insert into connection_queues (company_id, connection_id, queue_id, position)
       select $1, $2, id, row_number() over (order by id) from made`,
    [company, inMenu.connection],
  )
  await rows(
    `update connections set greeting_message = 'Olá', expires_ticket = 0, time_to_transfer = 0 where id = $1`,
    [inMenu.connection],
  )
  await rows(
    `update tickets set status = 'pending', user_id = null, queue_id = null, chatbot = true, speaker = 'menu', opened_at = null,
       snoozed_at = null, snoozed_until = null where id = $1`,
    [inMenu.id],
  )
  await rows(
    `insert into chatbot_states (company_id, ticket_id, stage, greeted, menus, menu_at)
     values ($1, $2, 'menu', true, 1, now() - interval '1 hour')`,
    [company, inMenu.id],
  )
  const rated = [scored.id, silent]
  await rows(`update tickets set status = 'closed', closed_at = now(), speaker = null where id = any($1)`, [rated])
  await rows(
    `insert into chatbot_states (company_id, ticket_id, rating_until)
     select $1, id, now() + interval '20 hours' from unnest($2::int[]) as id`,
    [company, rated],
  )
  await rows(`update tickets set status = 'open', speaker = 'person', opened_at = now() where id = $1`, [owned])
}

it('BOT-01, BOT-06: the present speaker keeps the ticket through a claim', async () => {
  await migrate(at(fresh.ownerUrl))
  const claims = await rows(
    `select ticket_id, responder, reason, until is not null as ends, takes, ended_at from ticket_claims
     where ticket_id = any($1) order by array_position($1, ticket_id)`,
    [[inMenu.id, scored.id, owned]],
  )
  expect(claims).toEqual([
    { ticket_id: inMenu.id, responder: 'menu', reason: 'asks', ends: false, takes: [], ended_at: null },
    {
      ...{ ticket_id: scored.id, responder: 'rating', reason: 'asks', ends: true, ended_at: null },
      takes: ['score', 'thanks', 'unclear'],
    },
    { ticket_id: owned, responder: 'person', reason: 'accepted', ends: false, takes: [], ended_at: null },
  ])
})

it('BOT-01, BOT-06: an answer to the menu leads to its queue; a score is counted or no longer awaited', async () => {
  // One of the two customers gives no score, and the time expires.
  await rows(`update ticket_claims set until = now() where ticket_id = $1 and ended_at is null`, [silent])
  await rows(`update ticket_timers set due_at = now() where ticket_id = $1 and kind = 'claim'`, [silent])
  await rows(`update pgboss.job set start_after = now() where data @> $1`, [{ ticketId: silent, timer: 'claim' }])
  const config = readConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, SIMULATOR: 'on', BURST_WAIT_MS: '0', LOG_LEVEL: 'error' },
    DATABASE_URL: at(fresh.ownerUrl),
    DATABASE_APP_URL: at(fresh.appUrl),
    DATABASE_PLATFORM_URL: at(fresh.platformUrl),
    SECRET_KEY: 'a secret key for tests only, long enough',
    SUPER_PASSWORD: TEST_PASSWORD,
  })
  server = await startServer(config, { log: createLog('error'), cheapPasswords: true })
  const body = { email: 'admin@primeira.test', password: TEST_PASSWORD }
  const { body: signedIn } = await callAt(server.url, login, nobody, { body })
  const admin = { token: signedIn.token, userId: signedIn.user.id, companyId: company, email: body.email }
  const write = async (talk: Talk, text: string) => {
    const { status } = await callAt(server.url, simulatorInbound, admin, {
      params: { whatsappId: talk.connection },
      body: { number: talk.number, body: text },
    })
    expect(status).toBe(200)
  }
  await write(inMenu, '1')
  await write(scored, '3')
  await until(async () => {
    const [row] = await rows<{ name: string }>(
      `select q.name from tickets t join queues q on q.id = t.queue_id where t.id = $1`,
      [inMenu.id],
    )
    return row?.name === 'Balcão'
  }, 'the chosen queue')
  await until(
    async () => (await rows('select 1 from user_ratings where ticket_id = $1 and rate = 3', [scored.id])).length === 1,
    'the score',
  )
  await until(
    async () =>
      (await rows('select 1 from ticket_claims where ticket_id = $1 and ended_at is not null', [silent])).length === 1,
    'the end of what waited for a score',
  )
  expect(
    await rows(
      `select responder, ended_why from ticket_claims where ticket_id = any($1) and ended_at is not null order by responder`,
      [[inMenu.id, scored.id]],
    ),
  ).toEqual([
    { responder: 'menu', ended_why: 'done' },
    { responder: 'rating', ended_why: 'done' },
  ])
})
