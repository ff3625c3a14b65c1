import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt } from '../../apps/server/test/people.ts'
import { type S3Server, startS3Server } from '../../apps/server/test/s3/s3-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { inspected, liveMemory } from './live-memory.ts'

/** Films between a phone and an object store over the real protocol: memory use, and a crash during the upload. */

const MB = 1024 * 1024
const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'recado-large-media-'))
let fake: FakeWhatsApp
let store: S3Server
let product: Product
let company: Company
let ticketId = 0

beforeAll(async () => {
  // libsignal prints session records, keys included, to the console.
  console.info = () => undefined
  console.warn = () => undefined
  store = await startS3Server()
  fake = await FakeWhatsApp.start()
  writeFileSync(join(folder, 'media-ca.pem'), fake.media.caPem)
  product = await startProduct({
    ...{ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on', ...inspected },
    STORAGE_URL: `s3://${store.bucket.name}/filmes`,
    STORAGE_ENDPOINT: store.url,
    STORAGE_REGION: store.signer.region,
    STORAGE_ACCESS_KEY: store.signer.accessKey,
    STORAGE_SECRET_KEY: store.signer.secretKey,
    WHATSAPP_SOCKET_URL: fake.url,
    WHATSAPP_ROOT_KEY: fake.rootPublicKey.toString('hex'),
    NODE_EXTRA_CA_CERTS: join(folder, 'media-ca.pem'),
  })
  company = await newConnectedCompany(product, 'filmes')
  const { id } = await company.act(createConnection, { body: { name: 'Aparelho', provider: 'beta', queueIds: [] } })
  const readConnection = () => company.act(showConnection, { params: { id } })
  await until(async () => (await readConnection()).status === 'qrcode', 'a QR code')
  fake.phone(OWNER, 'Loja')
  await fake.scan(OWNER, (await readConnection()).qrcode ?? '')
  await until(async () => (await readConnection()).status === 'CONNECTED', 'an open session')
  await fake.phone(CUSTOMER, 'Maria').text(OWNER, 'oi')
  const query = { searchParam: CUSTOMER, showAll: 'true' as const }
  const ticket = await until(async () => (await company.act(listTickets, { query })).tickets[0], 'a ticket')
  ticketId = ticket.id
  const change = { status: 'open' as const, userId: company.admin.userId }
  await company.act(updateTicket, { params: { id: ticketId }, body: change })
}, 240_000)
afterAll(async () => {
  await product?.stop()
  await fake?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const temporary = () => readdirSync(join(product.dataDir, 'temporary'))

/** Sends a film to the customer. */
async function sendFilm(film: Uint8Array): Promise<void> {
  const form = new FormData()
  form.append('medias', new Blob([Uint8Array.from(film)]), 'filme.bin')
  const answer = await callAt(product.url, sendMessages, company.admin, { params: { ticketId }, body: form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Resolves once the phone has the film. */
async function untilArrived(film: Uint8Array): Promise<void> {
  const maria = fake.phone(CUSTOMER)
  const size = ({ message }: (typeof maria.inbox)[number]) => Number(message.documentMessage?.fileLength ?? 0)
  const received = await until(
    () => maria.inbox.find((item) => size(item) === film.length),
    'a film at the phone',
    120_000,
  )
  expect(hashOf((await maria.openMedia(received)).bytes)).toBe(hashOf(film))
}

/** Resolves once a browser can download a customer's film. */
async function untilStored(film: Uint8Array): Promise<void> {
  const ready = await until(
    async () => {
      const { messages } = await company.act(listMessages, { params: { ticketId }, query: {} })
      return messages.find((one) => !one.fromMe && one.mediaState === 'ready' && one.mediaSize === film.length)
    },
    'a film in the store',
    120_000,
  )
  expect(hashOf(new Uint8Array(await (await fetch(product.url + ready.mediaUrl)).arrayBuffer()))).toBe(hashOf(film))
}

const customerSends = (film: Uint8Array) =>
  fake.phone(CUSTOMER).sendMedia(OWNER, 'document', film, { fileName: 'filme.bin' })

it('a film of 64 MB from a customer takes less than 20 MB of memory', async () => {
  const [first, film] = [randomBytes(MB), randomBytes(64 * MB)]
  await customerSends(first)
  await untilStored(first)
  const before = await liveMemory(product)
  const release = store.hold()
  try {
    await customerSends(film)
    await until(() => store.heldCount() > 0, 'a film that waits for the store')
    expect((await liveMemory(product)) - before).toBeLessThan(20)
  } finally {
    release()
  }
  await untilStored(film)
}, 240_000)

it('a film of 64 MB to a customer takes as little; a server killed during the upload sends it again, and leaves no temporary file', async () => {
  const [first, film] = [randomBytes(MB + 1), randomBytes(64 * MB - 1)]
  await sendFilm(first)
  await untilArrived(first)
  const before = await liveMemory(product)
  // The network has received all of it and does not answer.
  fake.media.holdUploads = 1
  await sendFilm(film)
  await until(() => fake.media.holdUploads === 0, 'an upload without an answer', 120_000)
  expect((await liveMemory(product)) - before).toBeLessThan(20)
  await product.kill()
  expect(temporary()).not.toEqual([])
  await product.start()
  await untilArrived(film)
  await until(() => temporary().length === 0, 'no temporary file')
}, 300_000)
