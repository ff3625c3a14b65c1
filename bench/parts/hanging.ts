import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import { type Bot, measureWaits, someNumbers, withBot, writeAll } from '../load/menu-bots.ts'
import { percentile } from '../load/statistics.rules.ts'
import { until } from '../load/until.ts'
import { asOwner, openAsOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { below } from '../report.ts'

const ROUNDS = 3
const HANGING = 8

/**
 * Bots of several companies: all reactions of one, two and three of them hang on locked rows, while customers of
 * another company wait for their answers. Measures from the post of a message until its answer is stored.
 */
export async function hanging(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'hanging')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir, { BURST_WAIT_MS: '0' })
  try {
    const free = await withBot(product, 'livre')
    await measureWaits(product, free)
    for (const count of [1, 2, 3]) {
      const latencies = { calm: [] as number[], beside: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        const stuckBots: Bot[] = []
        for (let n = 0; n < count; n++) stuckBots.push(await withBot(product, `presa-${count}-${round}-${n}`))
        latencies.calm.push(...(await measureWaits(product, free)))
        latencies.beside.push(...(await besideHanging(product, stuckBots, () => measureWaits(product, free))))
      }
      report(context, count, latencies)
    }
  } finally {
    await product.stop()
  }
}

function report(context: BenchContext, count: number, { calm, beside }: Record<'calm' | 'beside', number[]>): void {
  const [without, value] = [percentile(calm, 0.95), percentile(beside, 0.95)]
  const companies = count === 1 ? 'one other company' : `${count} other companies`
  context.report.add({
    name: `a bot's answer, p95, later by ${HANGING} reactions that hang in each of ${companies}`,
    value: value - without,
    unit: 'ms',
    target: below(200),
    calibrator: `without = ${without.toFixed(0)} ms, median ${percentile(calm, 0.5).toFixed(0)} ms`,
    detail: `${value.toFixed(0)} ms, median ${percentile(beside, 0.5).toFixed(0)} ms, ${beside.length} answers`,
  })
}

/** Runs a task while reactions of these companies' tickets wait for locked rows. */
async function besideHanging<T>(product: Product, stuck: readonly Bot[], run: () => Promise<T>): Promise<T> {
  const lockedTickets = stuck.map((bot) => ({ bot, numbers: someNumbers(HANGING) }))
  for (const { bot, numbers } of lockedTickets) await measureWaits(product, bot, numbers)
  const client = await openAsOwner(product.dataDir)
  try {
    await client.query('begin')
    const companies = stuck.map(({ company }) => company.id)
    await client.query('select 1 from answer_states where company_id = any($1) for update', [companies])
    await Promise.all(lockedTickets.map(({ bot, numbers }) => writeAll(bot, numbers)))
    await until(async () => (await hungOf(product)) >= stuck.length, 'reactions that hang')
    return await run()
  } finally {
    await client.end()
    await until(async () => (await hungOf(product)) === 0, 'the hanging reactions to end', 60_000)
  }
}

const hungOf = async (product: Product) =>
  (await asOwner<{ n: number }>(product.dataDir, `select count(*)::int as n from fact_reactions where tries > 0`))[0]!.n
