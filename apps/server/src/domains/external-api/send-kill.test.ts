import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { until } from '../../../test/until.ts'
import type { WebhookNodeReady, WebhookNodeStart } from '../../../test/webhook-node.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { hashOf } from './tokens/make-token.ts'

/** A program without a response posts again with the same key. Whatever crashed in between, the message exists once. */
const TOKEN = 'token-da-loja-virtual'
// Starting a server takes long when other tests run concurrently.
const PATIENCE_MS = 180_000
let running: (WebhookNodeReady & { child: ChildProcess }) | null = null
const db = ownedDatabase()
let dataDir = ''
let companyId = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-sends-'))
  companyId = (await runningNode(true)).companyId ?? 0
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Loja', 'beta', true) returning id`,
    [companyId],
  )
  await db.owner.query('insert into connection_tokens (token_hash, company_id, connection_id) values ($1, $2, $3)', [
    hashOf(TOKEN),
    companyId,
    rows[0]?.id,
  ])
}, PATIENCE_MS)
afterAll(async () => {
  await killNode()
  await rm(dataDir, { recursive: true, force: true })
})

/** Returns the running server, after starting it if necessary. */
async function runningNode(isFirst = false): Promise<WebhookNodeReady> {
  if (running) return running
  const { ownerUrl, appUrl, platformUrl } = db.database
  const secret = randomBytes(32).toString('hex')
  const start: WebhookNodeStart = { ownerUrl, appUrl, platformUrl, dataDir, secret, isFirst }
  const program = join(projectRoot(), 'apps/server/test/webhook-node.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(start)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  running = { ...(JSON.parse(line) as WebhookNodeReady), child }
  return running
}

/** Sends SIGKILL and waits for the exit. */
async function killNode(): Promise<void> {
  const child = running?.child
  running = null
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

interface SendReply {
  id: number
  ticketId: number
}

/** Posts as a program. Null without a response. */
async function post(url: string, key: string, form?: FormData): Promise<SendReply | null> {
  const number = `5511985${key.replaceAll(/\D/g, '').padStart(6, '0')}`
  form?.set('number', number)
  const answer = await fetch(`${url}/api/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'idempotency-key': key,
      ...(form ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? JSON.stringify({ number, body: `mensagem ${key}` }),
  }).catch(() => null)
  if (!answer) return null
  const body = (await answer.json().catch(() => null)) as SendReply | null
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body
}

/** Counts the messages per key in the chat, and in the outbox or beyond it. */
async function storedTimes(keys: readonly string[]): Promise<number[]> {
  const { rows } = await db.owner.query<{ body: string; times: number }>(
    'select body, count(*)::int as times from messages where body = any($1) and from_me group by 1',
    [keys.map((key) => `mensagem ${key}`)],
  )
  return keys.map((key) => rows.find(({ body }) => body === `mensagem ${key}`)?.times ?? 0)
}

it(
  'API-02: after SIGKILL during sends, answered messages are stored, a repeat with the same key gets the same answer, and each exists once',
  async () => {
    const { url } = await runningNode()
    const keys = Array.from({ length: 60 }, (_, n) => `rajada-${n}`)
    const answered = new Map<string, SendReply>()
    await Promise.all(
      keys.map(async (key) => {
        const sendReply = await post(url, key)
        if (!sendReply) return
        answered.set(key, sendReply)
        // Exactly when a program reads its response.
        if (answered.size === 20) running?.child.kill('SIGKILL')
      }),
    )
    await killNode()
    expect(answered.size).toBeGreaterThanOrEqual(20)
    expect(await storedTimes([...answered.keys()])).toEqual([...answered].map(() => 1))
    const next = await runningNode()
    for (const key of keys) {
      const again = await post(next.url, key)
      expect([key, again]).toEqual([key, answered.get(key) ?? { ...again, id: expect.any(Number) }])
    }
    expect(await storedTimes(keys)).toEqual(keys.map(() => 1))
  },
  PATIENCE_MS,
)

it(
  'API-02, API-03: a send that crashes before it is stored leaves nothing, and its repeat sends it, also with files',
  async () => {
    const { url } = await runningNode()
    const locking = new pg.Client({ connectionString: db.database.ownerUrl })
    await locking.connect()
    const form = () => {
      const content = new FormData()
      content.set('body', 'mensagem arquivo-700')
      content.set('medias', new Blob(['%PDF-1.4 nota']), 'nota.pdf')
      return content
    }
    try {
      await locking.query('begin; lock table messages in share row exclusive mode')
      const posts = [post(url, 'espera-701'), post(url, 'arquivo-700', form())]
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => ((await db.owner.query(waits)).rowCount ?? 0) >= 2, 'messages that wait to be stored')
      await killNode()
      expect(await Promise.all(posts)).toEqual([null, null])
    } finally {
      await locking.query('rollback')
      await locking.end()
    }
    const next = await runningNode()
    expect(await storedTimes(['espera-701', 'arquivo-700'])).toEqual([0, 0])
    const first = [await post(next.url, 'espera-701'), await post(next.url, 'arquivo-700', form())]
    expect(first).toEqual([
      { ...first[0], id: expect.any(Number) },
      { ...first[1], id: expect.any(Number) },
    ])
    expect([await post(next.url, 'espera-701'), await post(next.url, 'arquivo-700', form())]).toEqual(first)
    expect(await storedTimes(['espera-701', 'arquivo-700'])).toEqual([1, 1])
  },
  PATIENCE_MS,
)
