import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { BenchContext } from '../bench-context.ts'
import { addCompany, type LoadedCompany } from '../data/data-sets.ts'
import { percentile } from '../load/statistics.rules.ts'
import { until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner, openAsOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn, type Person } from '../product/person.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { below } from '../report.ts'

const ROUNDS = 3
const CUSTOMERS = 25
const HANGING = 8

/**
 * Bots of several companies: all reactions of one, two and three of them hang for the first time, on rows that somebody holds,
 * while customers of another wait for their answers. From the post of a message to the moment when its answer is stored.
 */
export async function hanging(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'hanging')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir, { BURST_WAIT_MS: '0' })
  try {
    const free = await withBot(product, 'livre')
    await waits(product, free)
    for (const count of [1, 2, 3]) {
      const latencies = { calm: [] as number[], beside: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        const stuck: Bot[] = []
        for (let n = 0; n < count; n++) stuck.push(await withBot(product, `presa-${count}-${round}-${n}`))
        latencies.calm.push(...(await waits(product, free)))
        latencies.beside.push(...(await besideHanging(product, stuck, () => waits(product, free))))
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

interface Bot {
  product: Product
  admin: Person
  company: LoadedCompany
}

let serial = 0
const someNumbers = (count = CUSTOMERS) => Array.from({ length: count }, () => `55479${82_000_001 + serial++}`)

/** A company whose connection greets with a menu of its two queues. */
async function withBot(product: Product, name: string): Promise<Bot> {
  const company = await addCompany(product, name)
  const admin = await logIn(product.url, company.admin)
  const { queueIds, connectionId } = company
  const body = { queueIds, greetingMessage: 'Olá!' }
  await call(product.url, await admin.token(), updateConnection, { params: { id: connectionId }, body })
  return { product, admin, company }
}

/** One message of each number, one after the other; when each was posted. */
async function writeAll({ product, admin, company }: Bot, numbers: readonly string[]): Promise<Map<string, number>> {
  const posted = new Map<string, number>()
  const params = { whatsappId: company.connectionId }
  for (const number of numbers) {
    posted.set(number, Date.now())
    await call(product.url, await admin.token(), simulatorInbound, { params, body: { number, body: 'Oi' } })
  }
  return posted
}

const answersOf = (product: Product, numbers: readonly string[]) =>
  asOwner<{ number: string; at: number }>(
    product.dataDir,
    `select c.number, extract(epoch from max(m.sent_at)) * 1000 as at from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.from_me and c.number = any($1) group by c.number`,
    [numbers],
  )

/** The waits of new customers for their first answer, in ms. */
async function waits(product: Product, bot: Bot, customers = someNumbers()): Promise<number[]> {
  const posted = await writeAll(bot, customers)
  const numbers = [...posted.keys()]
  const answers = await until(async () => {
    const found = await answersOf(product, numbers)
    return found.length === numbers.length ? found : null
  }, 'the answers')
  return answers.map(({ number, at }) => Number(at) - (posted.get(number) ?? Number.NaN))
}

/** Runs something while reactions of these companies' tickets wait for rows that are not given back. */
async function besideHanging<T>(product: Product, stuck: readonly Bot[], run: () => Promise<T>): Promise<T> {
  const held = stuck.map((bot) => ({ bot, numbers: someNumbers(HANGING) }))
  for (const { bot, numbers } of held) await waits(product, bot, numbers)
  const client = await openAsOwner(product.dataDir)
  try {
    await client.query('begin')
    const companies = stuck.map(({ company }) => company.id)
    await client.query('select 1 from answer_states where company_id = any($1) for update', [companies])
    await Promise.all(held.map(({ bot, numbers }) => writeAll(bot, numbers)))
    await until(async () => (await hungOf(product)) >= stuck.length, 'reactions that hang')
    return await run()
  } finally {
    await client.end()
    await until(async () => (await hungOf(product)) === 0, 'their end', 60_000)
  }
}

const hungOf = async (product: Product) =>
  (
    await asOwner<{ n: number }>(
      product.dataDir,
      `select count(*)::int as n from fact_reactions where leased_until > now() or tries > 0`,
    )
  )[0]!.n
