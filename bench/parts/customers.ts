import { listCustomers } from '@recado/contract/customers/endpoints'
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
const CUSTOMERS = 50_000

/** A very long list of customers: each filter alone, and a search. */
export async function customers(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const { plan, service } = await fill(scene)
  const { product, team } = scene
  const { admin } = team
  const queries: Record<string, Record<string, unknown>> = {
    'first page': {},
    'by plan': { plan },
    'by service': { service },
    ...Object.fromEntries(['working', 'ended', 'today', 'lead'].map((status) => [`status ${status}`, { status }])),
    ...Object.fromEntries(['payed', 'pending'].map((billing) => [`invoice ${billing}`, { billing }])),
    'search of a name': { search: 'souza 4711' },
    'search of a number': { search: '988804711' },
  }
  const costs = new CostRecorder(product)
  const paths = Object.entries(queries).map(
    ([what, query]) => [`customers: ${what}`, pathOf(listCustomers, { query: { size: 5, ...query } })] as const,
  )
  const get = async (path: string) => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)
  for (const [, path] of paths) await get(path)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(paths.map(([name, path]) => [name, () => costs.rate(name, () => get(path))])),
  })
  for (const [name] of paths)
    context.report.add({
      name,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(0.3),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${CUSTOMERS} customers, ${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
}

async function fill({ product, companies }: Scene): Promise<{ plan: number; service: number }> {
  const [{ id: company }] = companies
  const run = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)
  for (const table of ['customers', 'customer_plans', 'customer_services'])
    await run(`delete from ${table} where company_id = $1`, [company])
  const items = async (table: string, count: number) =>
    (
      await run<{ id: number }>(
        `insert into ${table} (company_id, title) select $1, 'Item ' || n from generate_series(1, $2::int) n returning id`,
        [company, count],
      )
    ).map(({ id }) => id)
  const [plans, services] = [await items('customer_plans', 10), await items('customer_services', 5)]
  await run(
    `insert into customers (company_id, name, number, login, plan_id, service_id, invoice, end_date)
     select $1, (array['Ana', 'Beto', 'Caio', 'Duda', 'Elis', 'Fábio', 'Gil'])[1 + n % 7] || ' '
         || (array['Souza', 'Lima', 'Rocha', 'Prado', 'Nunes'])[1 + n % 5] || ' ' || (n * 7919) % $2::int, '55119888' || lpad(n::text, 5, '0'), 'login' || n,
       ($3::int[])[1 + n % 10], ($4::int[])[1 + n % 5], case when n % 10 < 7 then 'payed' when n % 10 < 9 then 'pending' else 'lead' end,
       case when n % 10 > 0 then (now() at time zone 'America/Sao_Paulo')::date + n % 400 - 60 end
     from generate_series(1, $2::int) n`,
    [company, CUSTOMERS, plans, services],
  )
  // Autovacuum would do this within a minute.
  await run('vacuum (analyze) customers, customer_counters, customer_reminders')
  return { plan: plans[0] ?? 0, service: services[0] ?? 0 }
}
