import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { keptSeeds } from './kept-seeds.ts'
import type { Plan } from './plan/acts.ts'
import { type Part, partOf, planOf, type Size } from './plan/plan.rules.ts'
import { headline, historyLines, partLines, type Verdict, violationLines } from './report.rules.ts'
import { closeEverything } from './run/storm-fixture.ts'
import { shrink } from './shrink.rules.ts'
import { judge } from './verdict.ts'

const { values } = parseArgs({
  options: {
    // Several with commas run in sequence.
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '1' },
    // Per company.
    customers: { type: 'string', default: '70' },
    nodes: { type: 'string', default: '1' },
    // A quarter of the customers write to the real sessions.
    real: { type: 'boolean', default: false },
    // Runs the kept seeds instead of the options above.
    kept: { type: 'boolean', default: false },
    // The shortest failing plan that an earlier run printed.
    part: { type: 'string', default: '{}' },
    // Time limit of the search for a shorter history, in minutes.
    shrink: { type: 'string', default: '4' },
    // Prints the whole history, also of a storm without violations.
    history: { type: 'boolean', default: false },
  },
})

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // Ctrl-C arrives from the terminal and from npm.
    if (isEnding) return
    isEnding = true
    void closeEverything().finally(() => process.exit(128 + constants.signals[signal]))
  })

// Errors of an interrupted storm do not count as failures, and must not end the process before its folder is removed.
const failureCount = await runAll().catch((error: unknown) => {
  if (!isEnding) throw error
  return 0
})
if (!isEnding) process.exit(failureCount === 0 ? 0 : 1)

/** @returns the number of failed storms */
async function runAll(): Promise<number> {
  let count = 0
  for (const size of values.kept ? keptSeeds : sizes())
    if (!(await isClean(size, JSON.parse(values.part) as Part))) count++
  return count
}

function sizes(): Size[] {
  return values.seed.split(',').map((seed) => ({
    ...{ seed: Number(seed), lastsMs: Number(values.minutes) * 60_000, customers: Number(values.customers) },
    ...{ real: values.real, nodes: values.nodes === '2' ? 2 : 1 },
  }))
}

async function isClean(size: Size, part: Part): Promise<boolean> {
  const plan = planOf(size)
  const partialPlan = partOf(plan, part)
  console.log(headline(partialPlan))
  const verdict = await judge(partialPlan, () => console.log('the three companies exist: the storm begins'))
  console.log(verdict.summary)
  const lines = violationLines(verdict.violations)
  for (const line of lines) console.log(line)
  if (lines.length > 0) await printShortest({ plan, size, part }, verdict)
  else if (values.history) for (const line of historyLines(verdict)) console.log(line)
  return lines.length === 0
}

/** Runs smaller parts of the plan until time is up, and prints the history of the smallest with the same violation. */
async function printShortest(
  { plan, size, part: initialPart }: { plan: Plan; size: Size; part: Part },
  first: Verdict,
): Promise<void> {
  const end = performance.now() + Number(values.shrink) * 60_000
  const rule = first.violations[0]?.rule
  let last = first
  const hasFailed = async (part: Part) => {
    const verdict = await judge(partOf(plan, part))
    const isSame = verdict.violations.some((violation) => violation.rule === rule)
    if (isSame) last = verdict
    return isSame
  }
  const part = await shrink(plan, { from: initialPart, fails: hasFailed, canContinue: () => performance.now() < end })
  for (const line of partLines(plan, part, size)) console.log(line)
  if (last !== first) for (const line of violationLines(last.violations)) console.log(line)
  for (const line of historyLines(last)) console.log(line)
}
