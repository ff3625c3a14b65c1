import type { BenchContext, Scene } from '../bench-context.ts'
import { percentile } from '../load/statistics.rules.ts'
import { asOwner } from '../product/owner-database.ts'
import { atMost } from '../report.ts'
import { openChats, pacedLatencies } from './outbound.ts'

const ROWS = 100_000
/** Number of texts to each of the two connections. */
const TEXTS = 300

/**
 * Sends users' texts over a connection with a hundred thousand waiting campaign messages, alternating with texts over
 * one without a backlog. The backlog must not slow them down. The daily limit holds it back, so that it is checked and
 * never sent.
 */
export async function backlog(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const chats = await openChats(scene, 2, { name: 'Fila', number: 5541971234501 })
  const [loadedChat] = chats
  await pacedLatencies(scene, chats, 40)
  await load(scene, loadedChat!.connectionId)
  try {
    const [loadedWaits, freeWaits] = await pacedLatencies(scene, chats, 2 * TEXTS)
    const p95 = (all: readonly number[] | undefined) => percentile(all ?? [], 0.95)
    context.report.add({
      name: `outbound, p95 of a person beside ${ROWS} waiting rows`,
      value: p95(loadedWaits) / p95(freeWaits),
      unit: '× without',
      target: atMost(1.25),
      calibrator: `without = ${p95(freeWaits).toFixed(1)} ms, median ${percentile(freeWaits ?? [], 0.5).toFixed(1)} ms`,
      detail: `${p95(loadedWaits).toFixed(1)} ms, median ${percentile(loadedWaits ?? [], 0.5).toFixed(1)} ms, ${TEXTS} texts each, in turns`,
    })
  } finally {
    await asOwner(scene.product.dataDir, 'delete from outbox where class = 3')
  }
}

/**
 * Creates a campaign to a thousand contacts, a hundred messages each, on a connection that has reached its limit for
 * today and tomorrow.
 */
async function load({ product: { dataDir }, companies: [company] }: Scene, connectionId: number): Promise<void> {
  await asOwner(
    dataDir,
    `insert into connection_pace (company_id, connection_id, daily_cap) values ($1, $2, 1)
     on conflict (company_id, connection_id) do update set daily_cap = 1`,
    [company.id, connectionId],
  )
  await asOwner(
    dataDir,
    `insert into connection_sends (company_id, connection_id, day, class, part, sent)
     select $1, $2, (now() at time zone 'America/Sao_Paulo')::date + n, 3, 0, 1 from generate_series(0, 1) n
     on conflict do nothing`,
    [company.id, connectionId],
  )
  await asOwner(
    dataDir,
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Campanha ' || n, (5511940000000 + n)::text from generate_series(1, 1000) n returning id)
     insert into outbox (company_id, connection_id, contact_id, kind, class)
       select $1, $2, people.id, 'send', 3 from generate_series(1, ${ROWS / 1000}) round, people`,
    [company.id, connectionId],
  )
  await asOwner(dataDir, 'analyze outbox')
}
