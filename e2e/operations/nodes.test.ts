import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt } from '../../apps/server/test/people.ts'
import { type RedisServer, startRedis } from '../../apps/server/test/redis-server.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/socket.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

/** Two nodes with one database and one Redis. The node that owns the session dies. */

/** A lease of 30 s, checked every 10 s, plus time for a busy machine. */
const TAKEOVER_MS = 110_000

let redis: RedisServer
let first: Product
let second: Product
let door: FrontDoor
let company: Company
let customer: { ticketId: number; number: string }
let browser: TestSocket

beforeAll(async () => {
  redis = await startRedis()
  const shared = {
    DEMO: 'off',
    SIMULATOR: 'on',
    SIGN_UP: 'on',
    REDIS_URL: redis.url,
  }
  // The first node starts the database, a separate process that survives a kill -9.
  first = await startProduct(shared)
  const read = (name: string) => readFileSync(join(first.dataDir, name), 'utf8').trim()
  const database = `postgres://recado_owner:${encodeURIComponent(read('postgres-password'))}@127.0.0.1:${read('postgres-port')}/recado`
  second = await startProduct({
    ...{ ...shared, DATABASE_URL: database, SECRET_KEY: read('secret-key') },
    MEDIA_DIR: join(first.dataDir, 'media'),
  })
  door = await openFrontDoor([first, second])
  company = await newConnectedCompany(first, 'dois-nos')
  const [ticket] = await company.openTickets(1)
  customer = ticket ?? { ticketId: 0, number: '' }
})
afterAll(async () => {
  browser?.close()
  await door?.close()
  await second?.stop()
  await first?.stop()
  await redis?.stop()
})

const ownerOf = async () =>
  (
    await asOwner<{ owner: string; epoch: number }>(
      first.dataDir,
      'select owner_node as owner, epoch::int as epoch from connection_sessions where connection_id = $1 and lease_until > now()',
      [company.connectionId],
    )
  )[0]
const connection = () => ({ params: { whatsappId: company.connectionId } })
const ticket = () => ({ params: { ticketId: customer.ticketId } })
const at = (product: Product) => (body: string) =>
  callAt(product.url, sendMessages, company.admin, {
    ...ticket(),
    body: { body, clientId: `chave-${body.replaceAll(' ', '-')}` },
  })

/** Simulates a browser: it reads the chat whenever its socket is ready, and adds the events. */
async function openBrowser(): Promise<{ shown(): string[] }> {
  const read: string[] = []
  const look = async () => {
    const { body } = await callAt(door.url, listMessages, company.admin, ticket())
    read.push(...body.messages.map((message) => message.body))
  }
  browser = await openSocket(door.url, company.admin, [['joinChatBox', customer.ticketId]])
  browser.socket.io.reconnection(true)
  browser.socket.on(READY_EVENT, () => {
    browser.socket.emit('joinChatBox', customer.ticketId)
    void look()
  })
  await look()
  const received = () =>
    browser.received.flatMap(({ name, payload }) =>
      name.endsWith('-appMessage') ? [(payload.message as { body: string }).body] : [],
    )
  return { shown: () => [...new Set([...read, ...received()])] }
}

it('CON-13: kill -9 of the session’s node: the other takes over after the lease, messages continue, browsers miss nothing', async () => {
  const { shown: shownTexts } = await openBrowser()
  // A message stored by one node is sent over the other's session, and both nodes receive its events.
  expect((await at(second)('pelo segundo')).status).toBe(200)
  await until(() => shownTexts().includes('pelo segundo'), 'an event of the other node')
  const before = await ownerOf()

  await first.kill()
  expect((await at(second)('durante a queda')).status, 'the other node still serves').toBe(200)
  const answers: Array<[number, unknown]> = []
  const body = { number: customer.number, body: 'cliente durante a queda', id: 'QUEDA-1' }
  const takenIn = async () => {
    const answer = await callAt(second.url, simulatorInbound, company.admin, { ...connection(), body })
    if (answer.status !== 200) answers.push([answer.status, answer.body.error])
    return answer.status === 200
  }
  const findNewOwner = async () => {
    const owner = await ownerOf()
    return owner && owner.owner !== before?.owner ? owner : null
  }
  const [after] = await Promise.all([
    until(findNewOwner, 'another owner of the session', TAKEOVER_MS),
    until(takenIn, 'the customer’s message over the new node', TAKEOVER_MS),
  ])
  expect(after.epoch).toBeGreaterThan(before?.epoch ?? 0)
  // Until then calls report that the session is away, and have no other error.
  expect([...new Set(answers.map((one) => one.join(' ')))]).toEqual(['409 ERR_WAPP_NOT_INITIALIZED'])
  const readConnection = async () =>
    (await callAt(second.url, showConnection, company.admin, { params: { id: company.connectionId } })).body
  await until(async () => (await readConnection()).status === 'CONNECTED', 'an open connection')

  const arrivedTexts = async () =>
    (
      await callAt(second.url, simulatorOutbox, company.admin, { ...connection(), query: { number: customer.number } })
    ).body.messages.map((message) => message.body)
  await until(async () => (await arrivedTexts()).includes('durante a queda'), 'the message sent during the failover')
  const texts = (await arrivedTexts()).filter((text) => ['pelo segundo', 'durante a queda'].includes(text))
  expect(texts, 'each message once, in order').toEqual(['pelo segundo', 'durante a queda'])
  await until(
    () => ['durante a queda', 'cliente durante a queda'].every((text) => shownTexts().includes(text)),
    'both messages in the browser',
    TAKEOVER_MS,
  )
  expect((await at(second)('e agora ao vivo')).status).toBe(200)
  await until(() => shownTexts().includes('e agora ao vivo'), 'events of the new node')
})

it('CON-13: the dead node starts again and leaves the session with the other', async () => {
  const before = await ownerOf()
  await first.start()
  await until(async () => (await at(first)('pelo primeiro de novo')).status === 200, 'the first node')
  const hasArrived = async () =>
    (
      await callAt(second.url, simulatorOutbox, company.admin, { ...connection(), query: { number: customer.number } })
    ).body.messages.some((message) => message.body === 'pelo primeiro de novo')
  await until(hasArrived, 'the first node’s message over the other node’s session')
  expect(await ownerOf()).toEqual(before)
})
