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

const ROUNDS = 4
const CUSTOMERS = 25
const HANGING = 8

/**
 * Bots of two companies: in every second round all reactions of the first hang on rows that somebody holds, while customers
 * of the second wait for their answers. From the post of a message to the moment when its answer is stored.
 */
export async function hanging(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'hanging')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir, { BURST_WAIT_MS: '0' })
  try {
    const stuck = await withBot(product, 'presa')
    const free = await withBot(product, 'livre')
    const held = Array.from({ length: HANGING }, (_, n) => `55479${81_600_001 + n}`)
    await writeAll(stuck, held)
    await writeAll(free, someNumbers())
    await answered(product, HANGING + CUSTOMERS)
    const latencies = { calm: [] as number[], beside: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      latencies.calm.push(...(await waits(product, free)))
      latencies.beside.push(...(await besideHanging(product, stuck, held, () => waits(product, free))))
    }
    report(context, latencies)
  } finally {
    await product.stop()
  }
}

function report(context: BenchContext, { calm, beside }: { calm: number[]; beside: number[] }): void {
  const [without, value] = [percentile(calm, 0.95), percentile(beside, 0.95)]
  context.report.add({
    name: `a bot's answer, p95, later by ${HANGING} reactions of another company that hang`,
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
const someNumbers = () => Array.from({ length: CUSTOMERS }, () => `55479${82_000_001 + serial++}`)

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

const answersOf = (product: Product, numbers: readonly string[] | null) =>
  asOwner<{ number: string; at: number }>(
    product.dataDir,
    `select c.number, extract(epoch from max(m.sent_at)) * 1000 as at from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.from_me and ($1::text[] is null or c.number = any($1)) group by c.number`,
    [numbers],
  )

const answered = (product: Product, count: number) =>
  until(async () => (await answersOf(product, null)).length >= count, 'the first answers', 60_000)

/** The waits of new customers for their first answer, in ms. */
async function waits(product: Product, bot: Bot): Promise<number[]> {
  const posted = await writeAll(bot, someNumbers())
  const numbers = [...posted.keys()]
  const answers = await until(async () => {
    const found = await answersOf(product, numbers)
    return found.length === numbers.length ? found : null
  }, 'the answers')
  return answers.map(({ number, at }) => Number(at) - (posted.get(number) ?? Number.NaN))
}

/** Runs something while reactions of these customers' tickets wait for rows that are not given back. */
async function besideHanging<T>(
  product: Product,
  stuck: Bot,
  held: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  const client = await openAsOwner(product.dataDir)
  try {
    await client.query('begin')
    await client.query('select 1 from answer_states where company_id = $1 for update', [stuck.company.id])
    await writeAll(stuck, held)
    await until(async () => (await hungOf(product)) > 0, 'a reaction that hangs')
    return await run()
  } finally {
    await client.end()
    await until(async () => (await hungOf(product)) === 0, 'its end', 60_000)
  }
}

const hungOf = async (product: Product) =>
  (
    await asOwner<{ n: number }>(
      product.dataDir,
      `select count(*)::int as n from fact_reactions where leased_until > now() or tries > 0`,
    )
  )[0]!.n
