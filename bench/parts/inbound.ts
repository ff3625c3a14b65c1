import type { BenchContext, Scene } from '../bench-context.ts'
import { inboundTransaction, openBare } from '../calibrate/bare-inbound.ts'
import { CONNECTIONS } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf, type Samples } from '../load/rounds.ts'
import { percentile } from '../load/statistics.rules.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { memoryOf } from '../product/process-tree.ts'
import { openCustomers } from '../product/simulated-customers.ts'
import { countOf, type LoggedStatement } from '../product/statement-log.rules.ts'
import { statementsOf } from '../product/statement-log.ts'
import { atLeast, atMost, below, type Report } from '../report.ts'

const ROUNDS = 7
const ROUND_MS = 1_500
const PEOPLE = 300

/** Customers write through the simulated phone, and an attendant's browser receives the messages. */
export async function inbound(context: BenchContext): Promise<void> {
  const scenes = { EMPTY: await context.empty(), BIG: await context.big() }
  const customers = {
    EMPTY: openCustomers(scenes.EMPTY, newPeople()),
    BIG: openCustomers(scenes.BIG, await knownPeople(scenes.BIG)),
  }
  // Before measuring, every customer gets a ticket and every statement a plan.
  for (const some of Object.values(customers)) await some.writeSome(PEOPLE)
  const log = await statementsOf(scenes.EMPTY.product.dataDir, () => customers.EMPTY.writeSome(PEOPLE))
  const bareLoop = await openR(scenes.EMPTY, log, customers.EMPTY.lastId())
  const costs = { EMPTY: new CostRecorder(scenes.EMPTY.product), BIG: new CostRecorder(scenes.BIG.product) }
  const latencies = { EMPTY: [] as number[], BIG: [] as number[] }
  const measure = (name: 'EMPTY' | 'BIG') => () =>
    costs[name].rate(name, async () => {
      const outcome = await customers[name].write(ROUND_MS)
      latencies[name].push(...outcome.latencies)
      return outcome
    })
  const { product } = scenes.EMPTY
  const samples = await alternate(ROUNDS, {
    R: () => costs.EMPTY.rate('R', () => bareLoop.run(ROUND_MS)),
    EMPTY: measure('EMPTY'),
    BIG: measure('BIG'),
  })
  await bareLoop.close()
  for (const some of Object.values(customers)) some.leave()
  reportRates(context.report, samples, (name) => costs[name === 'BIG' ? 'BIG' : 'EMPTY'].of(name))
  reportLatencies(context.report, latencies)
  reportStatements(context.report, log)
  context.report.add({
    name: 'resident memory after the rounds of inbound',
    value: memoryOf(product.pid).now,
    unit: 'MB',
    target: null,
  })
}

/** R on a separate company with the same number of people; prints its statements. */
async function openR({ product, companies }: Scene, log: readonly LoggedStatement[], externalId: string) {
  const transaction = inboundTransaction(log, externalId)
  console.log('R runs, per message:')
  for (const { text } of transaction.statements) console.log(`    ${text}`)
  const people = newPeople()
  let n = 0
  const bareLoop = await openBare(product.dataDir, transaction, companies[1], () => people[n++ % PEOPLE]!, CONNECTIONS)
  await bareLoop.run(ROUND_MS)
  return bareLoop
}

/** Unused numbers. */
function newPeople(): string[] {
  const from = 70_000_000 + Math.floor(Math.random() * 20_000_000)
  return Array.from({ length: PEOPLE }, (_, at) => `55219${from + at}`)
}

/** Contacts from all of BIG whose ticket is not closed, like those of EMPTY. */
async function knownPeople({ product, companies }: Scene): Promise<string[]> {
  const rows = await asOwner<{ number: string }>(
    product.dataDir,
    `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.status <> 'closed' and t.connection_id = $2 and t.id <> $3
     order by hashint4(t.id) limit ${PEOPLE}`,
    [companies[0].id, companies[0].connectionId, companies[0].longTicketId],
  )
  return rows.map(({ number }) => number)
}

function reportRates(report: Report, samples: Samples, costOf: (name: string) => string): void {
  const rate = (name: string) => `${medianOf(samples, name).toFixed(0)}/s, ${costOf(name)}`
  const add = (name: string, of: string, against: string, limit: number) =>
    report.add({
      name,
      value: ratioOf(samples, of, against),
      unit: `× ${against}`,
      target: atLeast(limit),
      calibrator: `${against} = ${rate(against)}`,
      detail: rate(of),
    })
  add('inbound EMPTY', 'EMPTY', 'R', 0.5)
  add('inbound BIG', 'BIG', 'EMPTY', 0.85)
}

function reportLatencies(report: Report, latencies: Record<string, number[]>): void {
  for (const [name, all] of Object.entries(latencies)) {
    report.add({
      name: `inbound ${name}, post → event, p95 (holds on a quiet machine)`,
      value: percentile(all, 0.95),
      unit: 'ms',
      target: below(40),
      detail: `median ${percentile(all, 0.5).toFixed(1)} ms, eight at a time`,
    })
  }
}

/** Statements that run less often than once in ten messages run on a timer, not per message. */
const BY_THE_CLOCK = 0.1

/** Statements as received by PostgreSQL, including the simulated network's own record. */
function reportStatements(report: Report, log: readonly LoggedStatement[]): void {
  const perMessage = new Map<string, number>()
  for (const { role, text } of log) {
    if (role === 'recado_owner') continue
    const shortText = text.replace(/\s+/g, ' ').trim().replace(/\d+/g, 'n').slice(0, 48)
    perMessage.set(shortText, (perMessage.get(shortText) ?? 0) + countOf(text) / PEOPLE)
  }
  const frequentStatements = [...perMessage].filter(([, count]) => count >= BY_THE_CLOCK)
  report.add({
    name: 'statements per inbound message, the simulated network included',
    value: frequentStatements.reduce((sum, [, count]) => sum + count, 0),
    unit: 'statements',
    target: atMost(6),
    detail: frequentStatements.map(([text, count]) => `${count.toFixed(2)} ${text}`).join(' | '),
  })
}
