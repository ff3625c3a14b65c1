import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createWebhook } from '@recado/contract/webhooks/endpoints'
import type { BenchContext } from '../bench-context.ts'
import { addCompany } from '../data/data-sets.ts'
import { median } from '../load/statistics.rules.ts'
import { until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { startProduct } from '../product/start-product.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 3
const DELIVERIES = 2_000
const SIDE_BY_SIDE = 16
const BODY = JSON.stringify({ id: 'x', event: 'message.received', data: { text: 'm'.repeat(1_500) } })

/**
 * Sends the waiting deliveries of one webhook, each about another ticket, to a server that answers immediately.
 * Compared with the same calls by plain Node, with the same concurrency.
 */
export async function webhooks(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'webhooks')
  rmSync(dataDir, { recursive: true, force: true })
  const receiver = await startReceiver()
  const product = await startProduct(dataDir, { OUTBOUND_ALLOW: '127.0.0.1' })
  try {
    const company = await addCompany(product, 'webhooks')
    const admin = await logIn(product.url, company.admin)
    const { id } = await call(product.url, await admin.token(), createWebhook, {
      body: { name: 'Bancada', url: receiver.url, events: ['message.received'] },
    })
    const rates: number[] = []
    const bareRates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bareRates.push(await receiver.bareRate())
      rates.push(await receiver.rateOf(() => asOwner(dataDir, insert, [company.id, id, BODY, DELIVERIES])))
    }
    context.report.add({
      name: 'webhooks: deliveries of one webhook',
      value: median(rates),
      unit: 'deliveries/s',
      target: atLeast(100),
      calibrator: `calls by Node alone, ${SIDE_BY_SIDE} side by side = ${median(bareRates).toFixed(0)}/s, ratio ${(median(rates) / median(bareRates)).toFixed(2)}`,
      detail: rates.map((rate) => rate.toFixed(0)).join(', '),
    })
  } finally {
    await product.stop()
    receiver.stop()
  }
}

const insert = `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body)
  select $1, $2, gen_random_uuid(), 'message.received', 'ticket:' || n, '{}', $3 from generate_series(1, $4::int) n`

async function startReceiver() {
  let receivedCount = 0
  const server = createServer((request, reply) => {
    request.resume().on('end', () => {
      receivedCount++
      reply.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const rateOf = async (begin: () => Promise<unknown>): Promise<number> => {
    const [before, startTime] = [receivedCount, performance.now()]
    await begin()
    await until(() => receivedCount - before >= DELIVERIES, 'all deliveries')
    return DELIVERIES / ((performance.now() - startTime) / 1000)
  }
  const line = async (calls: number) => {
    for (let n = 0; n < calls; n++) await (await fetch(url, { method: 'POST', body: BODY })).text()
  }
  return {
    url,
    rateOf,
    bareRate: () =>
      rateOf(() => Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => line(DELIVERIES / SIDE_BY_SIDE)))),
    stop: () => void server.close(),
  }
}
