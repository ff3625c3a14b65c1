import type { BenchContext, Scene } from '../bench-context.ts'
import { pause } from '../load/until.ts'
import { countOf } from '../product/statement-log.rules.ts'
import { statementsOf } from '../product/statement-log.ts'
import { atMost } from '../report.ts'

const WATCHED_MS = 30_000

/** Statements of an idle product: they must not grow with the data. */
export async function idle(context: BenchContext): Promise<void> {
  const [empty, big] = await Promise.all([await context.empty(), await context.big()].map(statementsPerMinute))
  context.report.add({
    name: 'statements per idle minute, BIG',
    value: big!,
    unit: 'a minute',
    // Both run the same timers; the measured half minute may contain one tick more or less.
    target: atMost(empty! * 1.1 + 4),
    calibrator: `EMPTY = ${empty}`,
  })
}

async function statementsPerMinute({ product }: Scene): Promise<number> {
  const log = await statementsOf(product.dataDir, () => pause(WATCHED_MS))
  const productStatements = log.filter(({ role }) => role !== 'recado_owner')
  return (productStatements.reduce((sum, { text }) => sum + countOf(text), 0) * 60_000) / WATCHED_MS
}
