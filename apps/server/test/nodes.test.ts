import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { createContact, importFromPhone } from '@recado/contract/contacts/endpoints'
import {
  deleteMessage,
  editMessage,
  listMessages,
  reactToMessage,
  sendMessages,
} from '@recado/contract/conversations/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { listTags } from '@recado/contract/tags/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { type CallInputs, callAt } from './people.ts'
import { until } from './until.ts'

/** The first node holds the sessions and accepts calls. Only the second one runs jobs. */
let app: TestApp
let second: RunningServer
let secondFolder: string
let fixture: CompanyFixture

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'web,channels', METRICS_TOKEN: 'um-token-para-numeros' })
  fixture = await createCompanyFixture(app, app.admin, 'NODES')
  secondFolder = await mkdtemp(join(tmpdir(), 'recado-second-'))
  const config = { ...app.config, dataDir: secondFolder, roles: ['web' as const, 'worker' as const] }
  second = await startServer(config, { log: createLog(config.logLevel), cheapPasswords: true, migrated: true })
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
  if (secondFolder) await rm(secondFolder, { recursive: true, force: true })
})

/** Returns a metric of /metrics, or undefined when it is missing. */
async function figure(at: string, name: string): Promise<number | undefined> {
  const answer = await fetch(`${at}/metrics`, { headers: { authorization: 'Bearer um-token-para-numeros' } })
  expect(answer.status).toBe(200)
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

const post = (ticketId: number, body: string) => fixture.do(sendMessages, { params: { ticketId }, body: { body } })
const connection = () => ({ params: { whatsappId: fixture.connectionId } })

/** Blocks all reads of tags until its connection ends. */
async function holdTags(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: app.database.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table tags')
  return holder
}

it('MSG-06: the node that holds the session fetches a medium, even when another one runs the jobs', async () => {
  const number = customerNumber()
  const media = { filename: 'nota.txt', mimetype: 'text/plain', base64: Buffer.from('comprovante').toString('base64') }
  const body = { number, body: 'segue o comprovante', media }
  const { ids } = await fixture.do(simulatorInbound, { ...connection(), body })
  const state = async () =>
    (
      await app.rows<{ media_state: string; ticket_id: number }>(
        'select media_state, ticket_id from messages where external_id = $1',
        [ids[0]],
      )
    )[0]
  const row = await until(async () => ((await state())?.media_state === 'ready' ? state() : null), 'the medium')
  const { messages } = await fixture.do(listMessages, { params: { ticketId: row?.ticket_id ?? 0 } })
  const path = messages[0]?.mediaUrl ?? ''
  // Both nodes share one media folder (MEDIA_DIR), so each can serve it.
  for (const at of [app.url, second.url]) expect(await (await fetch(new URL(path, at))).text()).toBe('comprovante')
})

it('MSG-06, MSG-15, PLUS-22: a node without the session edits, reacts and deletes through the one with it', async () => {
  const { ticket, ownMessageId, customerMessageId } = await fixture.newConversation()
  const there = async <const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>) => {
    const answer = await callAt(second.url, endpoint, app.admin, inputs)
    expect([endpoint.id, answer.status]).toEqual([endpoint.id, 200])
    return answer.body
  }
  await there(editMessage, { params: { id: ownMessageId }, body: { body: 'pelo outro nó' } })
  await there(reactToMessage, { params: { id: customerMessageId }, body: { emoji: '👍' } })
  const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
  expect(messages.find(({ id }) => id === ownMessageId)).toMatchObject({ body: 'pelo outro nó', isEdited: true })
  expect(messages.find(({ id }) => id === customerMessageId)?.reactions).toMatchObject([{ emoji: '👍', fromMe: true }])
  await there(deleteMessage, { params: { id: ownMessageId } })
  const after = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
  expect(after.messages.find(({ id }) => id === ownMessageId)).toMatchObject({ isDeleted: true })
  expect(await app.rows('select id from outbox where message_id = $1', [ownMessageId])).toEqual([])
})

it('CTC-03, CTC-05: a node without the session checks numbers and reads the phone through the one with it', async () => {
  const there = async <const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>) =>
    callAt(second.url, endpoint, app.admin, inputs)
  const nobody = await there(createContact, { body: { name: 'Ninguém', number: '5511900000000', email: '' } })
  expect(nobody).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
  const existingContact = await there(createContact, { body: { name: 'Alguém', number: customerNumber(), email: '' } })
  expect(existingContact.status).toBe(200)
  const number = customerNumber()
  await fixture.do(simulatorInbound, { ...connection(), body: { number, name: 'Da agenda', body: 'oi' } })
  const imported = await there(importFromPhone, {})
  expect(imported).toMatchObject({ status: 200 })
  expect(imported.body.updated).toBeGreaterThan(0)
  expect(await app.rows('select id from remote_requests')).toEqual([])
})

describe('RT-11: the metrics change with the events', () => {
  it('messages in and out, and requests', async () => {
    const { ticket } = await fixture.newConversation()
    const of = async () => [
      await figure(app.url, 'recado_messages_total{direction="in"}'),
      await figure(app.url, 'recado_messages_total{direction="out"}'),
    ]
    const [inbound = 0, outbound = 0] = await of()
    await fixture.do(simulatorInbound, {
      ...connection(),
      body: [1, 2, 3].map((n) => ({ number: customerNumber(), body: `${n}` })),
    })
    await post(ticket.id, 'uma')
    await post(ticket.id, 'duas')
    await until(async () => (await of()).join() === `${inbound + 3},${outbound + 2}`, 'both counters')
    const name = 'recado_http_request_seconds_count{method="POST",route="/api/messages/:ticketId",status="200"}'
    const before = (await figure(app.url, name)) ?? 0
    await post(ticket.id, 'três')
    expect(await figure(app.url, name)).toBe(before + 1)
  })

  it('connections by state, and messages waiting for an unavailable session', async () => {
    const { ticket } = await fixture.newConversation()
    await until(async () => (await figure(app.url, 'recado_outbox_due{of="connected"}')) === 0, 'an empty outbox')
    const connected = (await figure(app.url, 'recado_connections{status="CONNECTED"}')) ?? 0
    expect(connected).toBeGreaterThan(0)
    await fixture.do(simulatorFault, { ...connection(), body: { drop: 503, refuseConnects: 50 } })
    await until(
      async () => (await figure(app.url, 'recado_connections{status="CONNECTED"}')) === connected - 1,
      'a session less',
    )
    await post(ticket.id, 'espera')
    await until(async () => (await figure(app.url, 'recado_outbox_due{of="away"}')) === 1, 'a waiting message')
    expect(await figure(app.url, 'recado_outbox_due_age_seconds{of="away"}')).toBeGreaterThan(0)
    // A campaign's waiting messages do not indicate trouble.
    await app.rows('update outbox set class = 3')
    await until(async () => (await figure(app.url, 'recado_outbox_due{of="marketing"}')) === 1, 'a campaign’s message')
    expect(await figure(app.url, 'recado_outbox_due{of="away"}')).toBe(0)
  })

  it('jobs and facts that wait', async () => {
    await second.stop()
    const due = async (name: string) => (await figure(app.url, `recado_jobs_due{of="${name}"}`)) ?? 0
    const before = await due('schedules.due')
    await app.rows(`insert into pgboss.job (name, data) values ('schedules.due', '{"companyId": 0}')`)
    expect(await due('schedules.due')).toBe(before + 1)
    expect(await figure(app.url, 'recado_jobs_due_age_seconds{of="schedules.due"}')).toBeGreaterThan(0)
    await app.rows(
      `insert into fact_reactions (company_id, fact, reaction, subject, payload, due_at) values ($1, 'ticket.opened', 'answering.opened', 'ticket:0', '{"ticketId": 0}', now() + interval '1 hour')`,
      [app.admin.companyId],
    )
    expect(await figure(app.url, 'recado_facts_waiting{of="answering.opened"}')).toBe(1)
    expect(await figure(app.url, 'recado_reactions_due_age_seconds{of="all"}')).toBe(0)
    await app.rows(`update fact_reactions set given_up_at = now()`)
    expect(await figure(app.url, 'recado_facts_waiting{of="answering.opened"}')).toBeUndefined()
    expect(await figure(app.url, 'recado_reactions_given_up{of="answering.opened"}')).toBe(1)
    await app.rows(`delete from fact_reactions`)
    expect(await figure(app.url, 'recado_reactions_given_up{of="answering.opened"}')).toBeUndefined()
  })

  it('idle pools have no waiting calls, however often they are read; calls without a connection count as waiting', async () => {
    const waiting = async (name: string) => figure(app.url, `recado_database_${name}_pool{state="waiting"}`)
    const idleReadings = await Promise.all(
      Array.from({ length: 5 }, () => Promise.all([waiting('app'), waiting('platform')])),
    )
    expect(idleReadings.flat()).toEqual(Array.from({ length: 10 }, () => 0))
    const holder = await holdTags()
    const pendingCalls = Array.from({ length: 20 }, () => app.call(listTags, app.admin))
    // All 16 connections of the app's role are blocked. The server's own work may wait too.
    try {
      await until(async () => ((await waiting('app')) ?? 0) >= 4, 'four calls without a connection')
    } finally {
      await holder.end()
    }
    expect((await Promise.all(pendingCalls)).map(({ status }) => status)).toEqual(pendingCalls.map(() => 200))
    await until(async () => (await waiting('app')) === 0, 'nobody waiting')
  })

  it('metrics that the database can no longer provide keep their values, with their time', async () => {
    await app.rows(`insert into pgboss.job (name, data) values ('schedules.due', '{"companyId": 0}')`)
    const due = () => figure(app.url, 'recado_jobs_due{of="schedules.due"}')
    const readAt = () => figure(app.url, 'recado_read_timestamp_seconds{of="jobs_due"}')
    const before = [await due(), await readAt()]
    expect(before[0]).toBeGreaterThan(0)
    expect(before[1]).toBeGreaterThan(Date.now() / 1000 - 60)
    await app.rows('alter table pgboss.job rename to hidden_job')
    const stale = await readAt()
    expect(stale).toBeGreaterThanOrEqual(before[1] ?? 0)
    expect([await due(), await readAt()]).toEqual([before[0], stale])
    await app.rows('alter table pgboss.hidden_job rename to job')
    await until(async () => ((await readAt()) ?? 0) > (stale ?? 0), 'a fresh reading')
  })

  it('docs/operate.md explains exactly the product’s metrics', async () => {
    const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer um-token-para-numeros' } })
    const shownMetrics = [...(await answer.text()).matchAll(/^# TYPE (recado_\w+)/gm)].map(([, name]) => name)
    const page = readFileSync(join(projectRoot(), 'docs', 'operate.md'), 'utf8')
    // Elsewhere such names are database roles.
    const figures = page.slice(page.indexOf('## Watching'))
    // Redis metrics exist only on a node with Redis (incidents.test.ts), backup metrics only with the embedded
    // database.
    const documented = new Set([...figures.matchAll(/`(recado_(?!redis_|backup_)\w+)`/g)].map(([, name]) => name))
    expect([...documented].sort()).toEqual([...new Set(shownMetrics)].sort())
  })

  it('the pools, the browsers and the event loop', async () => {
    const before = (await figure(app.url, 'recado_sockets{of="all"}')) ?? 0
    const socket = await app.socket(app.admin)
    expect(await figure(app.url, 'recado_sockets{of="all"}')).toBe(before + 1)
    socket.close()
    await until(async () => (await figure(app.url, 'recado_sockets{of="all"}')) === before, 'one less')
    const pool = async (state: string) => (await figure(app.url, `recado_database_app_pool{state="${state}"}`)) ?? -1
    expect((await pool('used')) + (await pool('idle'))).toBeGreaterThan(0)
    // A call that waits for a lock uses a connection that long.
    const holder = await holdTags()
    const pendingCall = app.call(listTags, app.admin)
    try {
      await until(async () => (await pool('used')) === 1, 'a connection in use')
    } finally {
      await holder.end()
    }
    expect((await pendingCall).status).toBe(200)
    await until(async () => (await pool('used')) === 0, 'none in use')
    expect(await figure(app.url, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })
})
