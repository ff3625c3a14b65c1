import { randomUUID } from 'node:crypto'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { BenchContext } from '../bench-context.ts'
import { halfSentences } from '../data/texts.ts'
import { until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { forgetPeak, memoryOf } from '../product/process-tree.ts'
import { below, exactly } from '../report.ts'

const MESSAGES = 1_000
const PEOPLE = 50

/** The messages after a weekend without a connection: a thousand at once from unknown contacts. */
export async function burst(context: BenchContext): Promise<void> {
  const { product, companies, team } = await context.empty()
  const bodies = halfSentences(MESSAGES)
  const sign = `BURST-${randomUUID()}`
  const batch = Array.from({ length: MESSAGES }, (_, at) => ({
    id: `${sign}-${at}`,
    number: `55319${80_000_000 + (at % PEOPLE)}`,
    name: `Desconhecido ${at % PEOPLE}`,
    body: bodies[at],
    timestamp: Date.now() - (MESSAGES - at) * 1000,
  }))
  const token = await team.admin.token()
  const receivedBefore = team.listener.count()
  forgetPeak(product.pid)
  const from = performance.now()
  await call(product.url, token, simulatorInbound, {
    params: { whatsappId: companies[0].connectionId },
    body: batch as never,
  })
  const durationMs = performance.now() - from
  const rows = await asOwner<{ stored: number; tickets: number }>(
    product.dataDir,
    'select count(*) as stored, count(distinct ticket_id) as tickets from messages where company_id = $1 and starts_with(external_id, $2)',
    [companies[0].id, sign],
  )
  await until(() => team.listener.count() - receivedBefore >= MESSAGES, 'the events of the burst')
  const { peak, now } = memoryOf(product.pid)
  const detail = `${rows[0]!.tickets} tickets in ${(durationMs / 1000).toFixed(2)} s`
  context.report.add({
    name: 'burst: messages stored',
    value: rows[0]!.stored,
    unit: 'of 1000',
    target: exactly(MESSAGES),
    detail,
  })
  context.report.add({
    name: 'burst: resident memory, highest',
    value: peak,
    unit: 'MB',
    target: below(300),
    detail: `${now.toFixed(0)} MB afterwards`,
  })
}
