import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection } from '@recado/contract/connections/endpoints'
import type { BenchContext } from '../bench-context.ts'
import { halfSentences } from '../data/texts.ts'
import { call } from '../product/call.ts'
import { type Company, createCompany } from '../product/company.ts'
import { type ConnectedTeam, connectTeam } from '../product/connected-team.ts'
import { type FakeNetwork, startFakeNetwork } from '../product/fake-network.ts'
import { asOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { untilStatus } from '../product/simulated-account.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { atLeast, below, exactly } from '../report.ts'
import { settled } from './memory.ts'

const FIRST = 2
const LINES = 10
const CUSTOMERS = 50
const EACH = 20

/** Ten real Baileys sessions against a simulated WhatsApp: their memory and their throughput. */
export async function baileys(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'baileys')
  rmSync(dataDir, { recursive: true, force: true })
  const network = await startFakeNetwork(join(cacheFolder, 'fake-whatsapp'))
  let product: Product | null = null
  try {
    product = await startProduct(dataDir, network.settings)
    const company = await createCompany(product, 'aparelhos')
    const team = await connectTeam(product.url, company)
    // The first connections load Baileys itself.
    for (let n = 0; n < FIRST; n++) await connect(product, team, company, network, n)
    const before = await settled(product.pid)
    for (let n = FIRST; n < FIRST + LINES; n++) await connect(product, team, company, network, n)
    const after = await settled(product.pid)
    context.report.add({
      name: 'resident memory, each idle Baileys connection',
      value: (after - before) / LINES,
      unit: 'MB',
      target: below(8),
      detail: `${before.toFixed(0)} → ${after.toFixed(0)} MB for ${LINES}`,
    })
    await exchangeTexts(context, product, team, network)
    team.leave()
  } finally {
    await product?.stop()
    network.stop()
  }
}

const ownNumber = (line: number) => `55119${90_000_000 + line}`
const customer = (n: number) => `55119${81_000_000 + n}`

async function connect(
  { url }: Product,
  team: ConnectedTeam,
  company: Company,
  network: FakeNetwork,
  n: number,
): Promise<void> {
  const token = await team.admin.token()
  const body = { name: `Aparelho ${n}`, provider: 'beta' as const, queueIds: company.queueIds.slice(0, 1) }
  const { id } = await call(url, token, createConnection, { body })
  const qr = await untilStatus(url, token, id, 'qrcode')
  await network.control('phone', { number: ownNumber(n), name: `Loja ${n}` })
  await network.control('scan', { number: ownNumber(n), qr })
  await untilStatus(url, token, id, 'CONNECTED')
}

/** Fifty customers write to ten numbers, and each waits only for its own phone. */
async function exchangeTexts(
  context: BenchContext,
  product: Product,
  team: ConnectedTeam,
  network: FakeNetwork,
): Promise<void> {
  const bodies = halfSentences(CUSTOMERS * EACH)
  const received: Array<Promise<number>> = []
  const talk = async (n: number, from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const text = `${String(at).padStart(3, '0')} ${bodies[n * EACH + at]}`
      const { id } = await network.control<{ id: string }>('text', {
        from: customer(n),
        to: ownNumber(FIRST + (n % LINES)),
        text,
      })
      received.push(team.listener.received(id))
    }
  }
  const sendFromAll = (from: number, to: number) =>
    Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => talk(n, from, to)))
  for (let n = 0; n < CUSTOMERS; n++) await network.control('phone', { number: customer(n), name: `Cliente ${n}` })
  // The first message of a chat also exchanges keys.
  await sendFromAll(0, 1)
  await Promise.all(received)
  received.length = 0
  const from = performance.now()
  await sendFromAll(1, EACH)
  const sendTime = performance.now()
  const last = Math.max(...(await Promise.all(received)))
  const { stored, disordered } = await check(product)
  context.report.add({
    name: 'Baileys: messages in, over ten connections',
    value: (received.length * 1000) / (last - from),
    unit: 'messages/s',
    target: atLeast(50),
    detail: `the phones wrote ${((received.length * 1000) / (sendTime - from)).toFixed(0)} messages/s`,
  })
  context.report.add({
    name: 'Baileys: messages lost',
    value: CUSTOMERS * EACH - stored,
    unit: `of ${CUSTOMERS * EACH}`,
    target: exactly(0),
  })
  context.report.add({
    name: 'Baileys: chats out of order',
    value: disordered,
    unit: `of ${CUSTOMERS}`,
    target: exactly(0),
  })
}

/** Each text begins with its position in its chat. */
async function check({ dataDir }: Product): Promise<{ stored: number; disordered: number }> {
  const rows = await asOwner<{ places: string[] }>(
    dataDir,
    'select array_agg(left(body, 3) order by sent_at, id) as places from messages where not from_me group by ticket_id',
  )
  const inOrder = ({ places }: { places: string[] }) => places.every((place, at) => Number(place) === at)
  return {
    stored: rows.reduce((sum, { places }) => sum + places.length, 0),
    disordered: rows.filter((row) => !inOrder(row)).length,
  }
}
