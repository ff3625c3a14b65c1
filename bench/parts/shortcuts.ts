import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { isoOfEpoch } from '../../apps/server/src/platform/db/epoch.rules.ts'
import { createPool } from '../../apps/server/src/platform/db/pool.ts'
import { Transactions } from '../../apps/server/src/platform/db/transactions.ts'
import { replyParser } from '../../apps/server/src/platform/http/reply-check.ts'
import type { BenchContext, Scene } from '../bench-context.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call } from '../product/call.ts'
import { ownerUrl } from '../product/owner-database.ts'
import { atMost } from '../report.ts'

type Pool = ReturnType<typeof createPool>

const ROUNDS = 7
const ROUND_MS = 300
const TICKETS = 40

/**
 * The product's unusual, cheaper solutions, each compared with the usual way in alternating rounds. Each stays while it
 * pays off.
 */
export async function shortcuts(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const page = await somePage(scene)
  const add = async (name: string, limit: number, ways: Record<'with' | 'without', () => Promise<number>>) => {
    for (const way of Object.values(ways)) await way()
    const samples = await alternate(ROUNDS, ways)
    const each = (way: string) => `${(medianOf(samples, way) * 1000).toFixed(0)} µs each`
    context.report.add({
      name: `${name}: time`,
      value: ratioOf(samples, 'with', 'without'),
      unit: '× without',
      target: atMost(limit),
      calibrator: `without = ${each('without')}`,
      detail: each('with'),
    })
  }
  await add('replies looked through instead of parsed, a page of tickets', 0.5, repliesOf(page))
  const pool = createPool(ownerUrl(scene.product.dataDir), 1, 'recado-bench')
  try {
    await add('instants as seconds of the epoch, a page of tickets', 0.9, instantsOf(pool))
    await add('the COMMIT of a read that travels with the next BEGIN, a small read', 0.95, readsOf(pool))
  } finally {
    await pool.end()
  }
}

/** The duration of a task in milliseconds, averaged over a round. */
async function timeOf(task: () => Promise<unknown> | unknown): Promise<number> {
  const from = performance.now()
  let tasks = 0
  while (performance.now() - from < ROUND_MS) {
    await task()
    tasks++
  }
  return (performance.now() - from) / tasks
}

/** The first page of tickets as the product answers it. */
async function somePage({ product, companies: [company], team: { admin } }: Scene): Promise<unknown> {
  const token = await admin.token()
  const params = { whatsappId: company.connectionId }
  for (let n = 0; n < TICKETS; n++) {
    const body = { number: `55479${83_000_001 + n}`, name: `Atalho ${n}`, body: 'Oi' }
    await call(product.url, token, simulatorInbound, { params, body })
  }
  return call(product.url, token, listTickets, { query: { showAll: true } })
}

function repliesOf(page: unknown) {
  const check = replyParser(listTickets.response)
  return { with: () => timeOf(() => check(page)), without: () => timeOf(() => listTickets.response.parse(page)) }
}

const INSTANTS = ['last_message_at', 'created_at', 'updated_at', 'snoozed_at', 'waiting_since']
type Instants = Record<string, number | Date | null>

function instantsOf(pool: Pool) {
  const read = async (column: (name: string) => string, write: (value: never) => string) => {
    const { rows } = await pool.query<Instants>(
      `select ${INSTANTS.map((name) => `${column(name)} as ${name}`).join(', ')} from tickets limit ${TICKETS}`,
    )
    return rows.map((row) => INSTANTS.map((name) => row[name] && write(row[name] as never)))
  }
  return {
    with: () => timeOf(() => read((name) => `date_part('epoch', ${name})`, isoOfEpoch)),
    without: () => timeOf(() => read(String, (value: Date) => value.toISOString())),
  }
}

/** Small reads as `Work` makes them, with the BEGIN text that `Transactions` recognises and with another one. */
function readsOf(pool: Pool) {
  const transactions = new Transactions(pool)
  const read = (begin: string) =>
    transactions.run(`${begin}; set local app.company_id = 1`, (trx) => trx.selectFrom('tags').select('id').execute())
  return {
    with: () => timeOf(() => read('begin read only')),
    without: () => timeOf(() => read('start transaction read only')),
  }
}
