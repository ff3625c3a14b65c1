import { listMessages } from '@recado/contract/conversations/endpoints'
import { showDashboard } from '@recado/contract/dashboard/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { closedLoop, getLoop, type Outcome } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { median } from '../load/statistics.rules.ts'
import { pathOf } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { atMost, below } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 800

/** The dashboard of 90 days in BIG, alone and while users read messages. */
export async function dashboard(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const { admin } = scene.team
  const token = await admin.token()
  const board = pathOf(showDashboard, { query: { days: 90 } })
  const tickets = await someTickets(scene)
  const reading = () =>
    getLoop(admin.url, token, ROUND_MS, (turn) =>
      pathOf(listMessages, { params: { ticketId: tickets[turn % tickets.length]! }, query: {} }),
    )
  const one = (path: string) => oneByOne(admin.url, token, path)
  await one(board)
  await reading()
  const times = { q: [] as number[], board: [] as number[], alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.q.push(median((await one(pathOf(listTags, { query: {} }))).latencies))
    times.board.push(median((await one(board)).latencies))
    times.alone.push(p95(await reading()))
    const [besideReads] = await Promise.all([reading(), one(board)])
    times.beside.push(p95(besideReads))
  }
  const share = (a: readonly number[], b: readonly number[]) => median(a.map((value, n) => value / b[n]!))
  const ms = (values: readonly number[]) => `${median([...values]).toFixed(2)} ms`
  context.report.add({
    name: 'GET dashboard of 90 days, one at a time',
    value: share(times.board, times.q),
    unit: '× time of Q',
    target: below(20),
    calibrator: `Q = ${ms(times.q)}`,
    detail: ms(times.board),
  })
  context.report.add({
    name: 'GET messages p95 while dashboards are asked for',
    value: share(times.beside, times.alone),
    unit: '× alone',
    target: atMost(1.5),
    calibrator: `alone = ${ms(times.alone)}`,
    detail: ms(times.beside),
  })
}

/** Measures single requests in sequence on one connection. */
async function oneByOne(url: string, token: string, path: string): Promise<Outcome> {
  const line = new HttpConnection(url)
  try {
    return await closedLoop(1, ROUND_MS, async () => {
      const reply = await line.request('GET', path, token)
      if (reply.status !== 200) throw new Error(`GET ${path} answered ${reply.status}: ${reply.body.slice(0, 300)}`)
      return undefined
    })
  } finally {
    line.close()
  }
}

function p95({ latencies }: Outcome): number {
  const sorted = [...latencies].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

async function someTickets({ product, companies }: Scene): Promise<number[]> {
  const rows = await asOwner<{ id: number }>(
    product.dataDir,
    'select id from tickets where company_id = $1 and id <> $2 order by hashint4(id) limit 2000',
    [companies[0].id, companies[0].longTicketId],
  )
  return rows.map(({ id }) => id)
}
