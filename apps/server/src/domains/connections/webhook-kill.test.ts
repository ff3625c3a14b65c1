import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createWebhookNetwork } from '@recado/channels/webhook-network'
import { createConnection } from '@recado/contract/connections/endpoints'
import { updateSetUp } from '@recado/contract/connections/set-up'
import { login } from '@recado/contract/identity/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { callAt, nobody } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import type { WebhookNodeReady, WebhookNodeStart } from '../../../test/webhook-node.ts'
import { projectRoot } from '../../platform/project-root.ts'

/** Tests that a payload answered with 200, which the network may forget, is stored even if a process dies. */
const secret = randomBytes(32)
const network = createWebhookNetwork('5511999990000', async () => undefined, secret)
// A start takes long when other tests run concurrently.
const PATIENCE_MS = 180_000
let running: (WebhookNodeReady & { child: ChildProcess }) | null = null
const db = ownedDatabase()
let dataDir = ''
let companyId = 0
let connectionId = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-webhook-'))
  const { companyId: newCompanyId } = await runningNode(true)
  companyId = newCompanyId ?? 0
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Oficial', 'webhook', true) returning id`,
    [companyId],
  )
  connectionId = rows[0]?.id ?? 0
}, PATIENCE_MS)
afterAll(async () => {
  await killNode()
  await rm(dataDir, { recursive: true, force: true })
})

/** Returns the running server, and starts one if necessary. */
async function runningNode(isFirst = false): Promise<WebhookNodeReady> {
  if (running) return running
  const { ownerUrl, appUrl, platformUrl } = db.database
  const start: WebhookNodeStart = { ownerUrl, appUrl, platformUrl, dataDir, secret: secret.toString('hex'), isFirst }
  const program = join(projectRoot(), 'apps/server/test/webhook-node.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(start)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  running = { ...(JSON.parse(line) as WebhookNodeReady), child }
  return running
}

/** Kills the node with SIGKILL and waits until it has exited. */
async function killNode(): Promise<void> {
  const child = running?.child
  running = null
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Posts a customer's message as the network does. Null without an answer. */
async function deliver(url: string, id: string): Promise<number | null> {
  const chat = { phone: `5511984${id.replaceAll(/\D/g, '').padStart(6, '0')}`, lid: null, group: null }
  const about = { chat, author: chat, authorName: 'Maria', groupName: null, fromMe: false, quotedId: null }
  const message = { ...about, id, sentAt: Date.now(), late: false, content: { kind: 'text', text: `oi ${id}` } }
  const { raw, headers } = network.signed(JSON.stringify(['messages', [message]]))
  const request = {
    method: 'POST',
    body: new Uint8Array(raw),
    headers: { 'content-type': 'application/json', ...headers },
  }
  const answer = await fetch(`${url}/api/channels/${companyId}/${connectionId}/webhook`, request).catch(() => null)
  return answer?.status ?? null
}

/** Returns how often each message is stored. */
async function storedTimes(ids: readonly string[]): Promise<number[]> {
  const { rows } = await db.owner.query<{ external_id: string; times: number }>(
    'select external_id, count(*)::int times from messages where external_id = any($1) group by 1',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.external_id === id)?.times ?? 0)
}

it(
  'MSG-16, MSG-19: after kill -9 during deliveries, answered messages are stored, the rest is repeated, each exactly once',
  async () => {
    const { url } = await runningNode()
    const ids = Array.from({ length: 90 }, (_, n) => `rajada-${n}`)
    const answered: string[] = []
    const deliveries = ids.map(async (id) => {
      const status = await deliver(url, id)
      if (status !== 200) return
      answered.push(id)
      // Exactly when the network receives it.
      if (answered.length === 30) running?.child.kill('SIGKILL')
    })
    await Promise.all(deliveries)
    await killNode()
    expect(answered.length).toBeGreaterThanOrEqual(30)
    expect(await storedTimes(answered)).toEqual(answered.map(() => 1))
    const next = await runningNode()
    // Networks repeat unanswered calls, and sometimes answered ones.
    for (const id of ids) expect(await deliver(next.url, id)).toBe(200)
    expect(await storedTimes(ids)).toEqual(ids.map(() => 1))
  },
  PATIENCE_MS,
)

it(
  'MSG-16: a message that cannot be stored yet is not answered, and the network repeats it after kill -9',
  async () => {
    const { url } = await runningNode()
    const locking = new pg.Client({ connectionString: db.database.ownerUrl })
    await locking.connect()
    let status: number | null | undefined
    try {
      await locking.query('begin; lock table messages in share row exclusive mode')
      const delivery = deliver(url, 'espera-900').then((responseStatus) => {
        status = responseStatus
      })
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await db.owner.query(waits)).rowCount !== 0, 'a message that waits to be stored')
      expect(status).toBeUndefined()
      await killNode()
      await delivery
      expect(status).toBeNull()
    } finally {
      await locking.query('rollback')
      await locking.end()
    }
    const next = await runningNode()
    expect(await deliver(next.url, 'espera-900')).toBe(200)
    expect(await storedTimes(['espera-900'])).toEqual([1])
  },
  PATIENCE_MS,
)

/** A post of the official network has many messages, some of which may be stored when the process dies. */
it(
  'MSG-16, PLUS-43: a post of the official network interrupted by kill -9 is repeated and stored exactly once',
  async () => {
    const { url } = await runningNode()
    const appSecret = randomBytes(16).toString('hex')
    const officialId = await officialConnection(url, { phoneNumberId: '4711', appSecret })
    const ids = Array.from({ length: 60 }, (_, n) => `wamid.lote-${n}`)
    const post = officialPost(ids)
    const signature = `sha256=${createHmac('sha256', appSecret).update(post).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const deliverAll = (to: string) =>
      fetch(`${to}/api/channels/${companyId}/${officialId}/webhook`, { method: 'POST', body: post, headers }).then(
        ({ status }) => status,
        () => null,
      )
    const stored = async () => (await storedTimes(ids)).filter((times) => times > 0).length
    const first = deliverAll(url)
    await until(async () => (await stored()) > 0, 'a message of the post')
    await killNode()
    await first
    const next = await runningNode()
    expect(await deliverAll(next.url)).toBe(200)
    expect(await deliverAll(next.url)).toBe(200)
    expect(await storedTimes(ids)).toEqual(ids.map(() => 1))
  },
  PATIENCE_MS,
)

/**
 * Creates a connection that receives posts of its number. Without a token it sends nothing, so no external server is
 * called.
 */
async function officialConnection(url: string, values: Record<string, string>): Promise<number> {
  const signed = await callAt(url, login, nobody, { body: { email: 'admin@uma.test', password: 'segredo-de-teste' } })
  const admin = { ...nobody, token: signed.body.token }
  const body = { name: 'Da Meta', provider: 'whatsapp-cloud' }
  const { id } = (await callAt(url, createConnection, admin, { body })).body
  await callAt(url, updateSetUp, admin, { params: { id }, body: { values } })
  const claim = 'insert into number_claims (company_id, connection_id, key) values ($1, $2, $3)'
  await db.owner.query(claim, [companyId, id, `account:${values.phoneNumberId}`])
  return id
}

/** Builds one post with a message from a separate customer for each id. */
function officialPost(ids: readonly string[]): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const changes = ids.map((id, index) => {
    const from = `55119860${String(index).padStart(5, '0')}`
    const messages = [{ from, id, timestamp, type: 'text', text: { body: `oi ${id}` } }]
    const contacts = [{ wa_id: from, profile: { name: 'Maria' } }]
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '4711' }, contacts, messages }
    return { field: 'messages', value }
  })
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
}
