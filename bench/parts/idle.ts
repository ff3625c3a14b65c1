import type { BenchContext, Scene } from '../bench-context.ts'
import { pause } from '../load/until.ts'
import { countOf } from '../product/statement-log.rules.ts'
import { statementsOf } from '../product/statement-log.ts'
import { atMost } from '../report.ts'

const WATCHED_MS = 30_000

/** Statements while nobody does anything: they must not grow with the data. */
export async function idle(context: BenchContext): Promise<void> {
  const [empty, big] = await Promise.all([await context.empty(), await context.big()].map(statementsPerMinute))
  context.report.add({
    name: 'statements per idle minute, BIG',
    value: big!,
    unit: 'a minute',
    // The same timers run on both; one tick more or less falls into the watched half minute.
    target: atMost(empty! * 1.1 + 4),
    calibrator: `EMPTY = ${empty}`,
  })
}

async function statementsPerMinute({ product }: Scene): Promise<number> {
  const log = await statementsOf(product.dataDir, () => pause(WATCHED_MS))
  const ours = log.filter(({ role }) => role !== 'recado_owner')
  return (ours.reduce((sum, { text }) => sum + countOf(text), 0) * 60_000) / WATCHED_MS
}
