import { listMovements, movementsByDay } from '@recado/contract/finance/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const MOVEMENTS = 100_000
/** All movements are in the queried period, the maximum for the sums. */
const days = 90

/** The ledger: a page with its sums, and the days of the chart. */
export async function finance(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  await fill(scene)
  const { product, team } = scene
  const { admin } = team
  const page = (page: number) => pathOf(listMovements, { query: { days, page, size: 10 } })
  const lists: Record<string, { path: string; limit: number }> = {
    'finance: first page and sums of 90 days': { path: page(1), limit: 0.3 },
    // Pages have numbers, so ten thousand index entries are skipped.
    'finance: page 1,000 and sums of 90 days': { path: page(1000), limit: 0.1 },
    'finance: each of 90 days': { path: pathOf(movementsByDay, { query: { days } }), limit: 0.3 },
  }
  const costs = new CostRecorder(product)
  const get = async (path: string) => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)
  for (const { path } of Object.values(lists)) await get(path)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, { path }]) => [name, () => costs.rate(name, () => get(path))]),
    ),
  })
  for (const [name, { limit }] of Object.entries(lists))
    context.report.add({
      name,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(limit),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${MOVEMENTS} movements, ${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
}

async function fill({ product, companies }: Scene): Promise<void> {
  const run = (text: string, values: unknown[] = []) => asOwner(product.dataDir, text, values)
  await run('delete from movements where company_id = $1', [companies[0].id])
  await run(
    `insert into movements (company_id, kind, cents, title, created_at)
     select $1, case when n % 3 = 0 then 'Saida' else 'Entrada' end, 100 + (n * 7919) % 500000, 'Movimentação ' || n,
       now() - n * interval '1 day' * $3::float8 / $2::int
     from generate_series(1, $2::int) n`,
    [companies[0].id, MOVEMENTS, days - 1],
  )
  // Autovacuum would do this within a minute.
  await run('vacuum (analyze) movements')
}
