import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { health, healthReady } from '@recado/contract/app/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import { me } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../apps/server/test/socket.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner, holdRows } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, postmasterPid } from './company.ts'

let product: Product
let company: Company
let ticketId = 0
let number = ''

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on' })
  company = await newConnectedCompany(product, 'primeira')
  const [ticket] = await company.openTickets(1)
  ticketId = ticket?.ticketId ?? 0
  number = ticket?.number ?? ''
})
afterAll(async () => {
  await product?.stop()
})

const connection = () => ({ params: { whatsappId: company.connectionId } })
const post = (body: string) =>
  company.call(sendMessages, { params: { ticketId }, body: { body, clientId: `chave-${body}` } })
const arrivedTexts = async () =>
  (await company.act(simulatorOutbox, { ...connection(), query: { number } })).messages.map((message) => message.body)

/** Stops the database, with a configuration that prevents its start until `back` is called. */
function stopDatabase(): { back(): void } {
  const file = join(product.dataDir, 'postgres', 'postgresql.conf')
  const originalConfig = readFileSync(file)
  appendFileSync(file, '\nthis is no setting\n')
  process.kill(postmasterPid(product), 'SIGKILL')
  return { back: () => writeFileSync(file, originalConfig) }
}

describe('RT-11: without the database', () => {
  it('RT-11: calls answer 503 with a code, readiness names the cause, and everything recovers automatically', async () => {
    const socket = await openSocket(product.url, company.admin, [
      ['joinTickets', 'open'],
      ['joinChatBox', ticketId],
    ])
    expect((await post('antes')).status).toBe(200)
    const database = stopDatabase()
    await until(async () => (await company.call(listTickets, {})).status === 503, 'an outage')
    const refusals = [
      await company.call(listTickets, {}),
      await company.call(listMessages, { params: { ticketId } }),
      await post('durante'),
      await company.call(simulatorInbound, { ...connection(), body: { number, body: 'entra', id: 'ENTRA-1' } }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual(
      refusals.map(() => [503, 'ERR_DATABASE_UNAVAILABLE']),
    )
    const ready = await company.call(healthReady, {})
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'unready', missing: expect.arrayContaining(['database']) },
    ])
    expect((await company.call(health, {})).status, 'the process is alive').toBe(200)

    database.back()
    await until(async () => (await company.call(healthReady, {})).status === 200, 'recovery', 120_000)
    expect((await company.call(me, {})).body.id).toBe(company.admin.userId)
    expect(
      (await company.insist(sendMessages, { params: { ticketId }, body: { body: 'depois' } })).messages,
    ).toHaveLength(1)
    await company.insist(simulatorInbound, { ...connection(), body: { number, body: 'entra', id: 'ENTRA-1' } })
    await until(async () => (await arrivedTexts()).includes('depois'), 'the message after the outage', 120_000)
    const texts = await arrivedTexts()
    expect(texts).toEqual([...new Set(texts)])
    expect(texts).toEqual(expect.arrayContaining(['antes', 'depois']))
    expect(await asOwner(product.dataDir, `select 1 from messages where external_id = 'ENTRA-1'`)).toHaveLength(1)
    await socket.receives('-appMessage', (event) => (event.message as { body?: string })?.body === 'depois')
    socket.close()
  })
})

describe('stopping', () => {
  it('MSG-19: SIGTERM finishes the current request, exits with 0 and releases the session', async () => {
    const batch = Array.from({ length: 60 }, (_, n) => ({
      number: n === 0 ? number : `55118${30_000_000 + (n % 40)}`,
      body: `lote ${n}`,
      id: `LOTE-${n}`,
    }))
    const stored = async () => {
      const [row] = await asOwner<{ count: number }>(
        product.dataDir,
        `select count(*)::int as count from messages where external_id like 'LOTE-%'`,
      )
      return row?.count
    }
    const letGo = await holdRows(product.dataDir, 'select 1 from tickets where id = $1 for update', [ticketId])
    const answer = company.call(simulatorInbound, { ...connection(), body: batch })
    let end: Promise<number | null> | undefined
    try {
      await until(
        async () => (await stored()) === batch.length - 1,
        'a batch of which one message waits for its ticket',
      )
      end = product.end()
      await until(
        async () => !(await fetch(`${product.url}/api/health`).catch(() => null))?.ok,
        'a server that accepts no more calls',
      )
    } finally {
      await letGo()
    }
    expect((await answer).status).toBe(200)
    // A shutdown longer than ten seconds exits with 1.
    expect(await end).toBe(0)
    await expect(fetch(`${product.url}/api/health`)).rejects.toThrow()
    await product.start()
    expect(await stored()).toBe(batch.length)
    await until(async () => (await company.call(healthReady, {})).status === 200, 'readiness')
    await company.insist(sendMessages, { params: { ticketId }, body: { body: 'de volta' } })
    await until(async () => (await arrivedTexts()).includes('de volta'), 'a message over the restored session')
  })
})

describe('settings', () => {
  const root = resolve(import.meta.dirname, '../..')
  const startWith = (settings: Record<string, string>) =>
    new Promise<{ code: number | null; output: string }>((settle) => {
      const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
        cwd: root,
        env: { ...process.env, DATA_DIR: join(product.dataDir, 'never'), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('close', (code) => settle({ code, output }))
    })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'abc' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', SECRET_KEY: '' }],
    ['DEMO', { DEMO: 'on', HOST: '0.0.0.0', DEMO_PUBLIC: '' }],
    ['WHATSAPP_ROOT_KEY', { WHATSAPP_ROOT_KEY: 'ab'.repeat(32), WHATSAPP_SOCKET_URL: 'wss://web.whatsapp.com/ws' }],
  ])('RT-11: a wrong %s stops the start with one line that names it: %j', async (name, settings) => {
    const { code, output } = await startWith(settings)
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Recado cannot start: ${name}: [^\n]+\n$`))
  })
})
