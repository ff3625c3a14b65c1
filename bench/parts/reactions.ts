import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { BenchContext } from '../bench-context.ts'
import { type Bot, measureWaits, someNumbers, withBot } from '../load/menu-bots.ts'
import { percentile } from '../load/statistics.rules.ts'
import { pause } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { atLeast, atMost } from '../report.ts'
import { emptyReactions } from './reactions/empty-reactions.ts'

const MESSAGES = 5_000
const PEOPLE = 200
const BURST_MS = 30_000
const WRITERS = 8
const CALM_CUSTOMERS = 10
/** Pause between two new customers of the other company. */
const EVERY_MS = 1_500

/** Reactions without an effect beside a long backlog, and a burst of bot answers beside another company. */
export async function reactions(context: BenchContext): Promise<void> {
  const { rate, costs } = await emptyReactions()
  context.report.add({
    name: 'reactions without an effect, 50,000 waiting, statistics of empty tables',
    value: rate,
    unit: '/s',
    target: atLeast(500),
    detail: costs,
  })
  const dataDir = join(cacheFolder, 'reactions')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    await besideBurst(context, product)
  } finally {
    await product.stop()
  }
}

async function besideBurst(context: BenchContext, product: Product): Promise<void> {
  const [busy, other] = [await withBot(product, 'cheia'), await withBot(product, 'outra')]
  const calm = await waitsOf(other, CALM_CUSTOMERS)
  const besideWaits: Array<Promise<number[]>> = []
  const customers = setInterval(() => void besideWaits.push(measureWaits(product, other, someNumbers(1))), EVERY_MS)
  const { took, sent: lastSentAt } = await burst(busy)
  const drainMs = await untilDrained(product, lastSentAt)
  clearInterval(customers)
  context.report.add({
    name: `the last reaction after ${MESSAGES} messages of ${PEOPLE} people in ${BURST_MS / 1000} s`,
    value: drainMs / 1000,
    unit: 's after the last message',
    target: atMost(10),
    detail: `the messages took ${(took / 1000).toFixed(1)} s`,
  })
  const latencies = (await Promise.all(besideWaits)).flat()
  const [without, value] = [percentile(calm, 0.5), percentile(latencies, 0.5)]
  context.report.add({
    name: 'the menu of a new customer of another company beside them, median',
    value: value / without,
    unit: '× without',
    target: atMost(1.5),
    calibrator: `without = ${without.toFixed(0)} ms, p95 ${percentile(calm, 0.95).toFixed(0)} ms`,
    detail: `${value.toFixed(0)} ms, p95 ${percentile(latencies, 0.95).toFixed(0)} ms, ${latencies.length} customers`,
  })
}

async function waitsOf(bot: Bot, count: number): Promise<number[]> {
  const latencies: number[] = []
  for (let n = 0; n < count; n++) latencies.push(...(await measureWaits(bot.product, bot, someNumbers(1))))
  return latencies
}

/** Sends messages of many people, a certain number in parallel, distributed over the burst's duration. */
async function burst({ product, admin, company }: Bot): Promise<{ took: number; sent: number }> {
  const numbers = someNumbers(PEOPLE)
  const params = { whatsappId: company.connectionId }
  const startTime = performance.now()
  let next = 0
  const writer = async () => {
    for (let nth = next++; nth < MESSAGES; nth = next++) {
      await pause(Math.max(0, (nth * BURST_MS) / MESSAGES - (performance.now() - startTime)))
      const number = numbers[nth % PEOPLE]!
      await call(product.url, await admin.token(), simulatorInbound, { params, body: { number, body: `Oi ${nth}` } })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return { took: performance.now() - startTime, sent: Date.now() }
}

const QUIET_MS = 3_000
const PATIENCE_MS = 240_000

/** The time in ms after the last message until no reaction to the burst was waiting. */
async function untilDrained({ dataDir }: Product, lastSentAt: number): Promise<number> {
  let last = lastSentAt
  while (Date.now() - last < QUIET_MS || last === lastSentAt) {
    const [row] = await asOwner<{ n: number }>(
      dataDir,
      `select count(*)::int as n from fact_reactions where at <= to_timestamp($1::float8 / 1000)`,
      [lastSentAt],
    )
    if (row!.n > 0) last = Date.now()
    else if (last === lastSentAt || Date.now() - last >= QUIET_MS) break
    if (Date.now() - lastSentAt > PATIENCE_MS) return Number.POSITIVE_INFINITY
    await pause(100)
  }
  return last - lastSentAt
}
