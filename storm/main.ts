import { parseArgs } from 'node:util'
import type { Plan } from './plan/acts.ts'
import { type Part, partOf, planOf } from './plan/plan.rules.ts'
import { headline, historyLines, partLine, violationLines } from './report.rules.ts'
import { closeEverything } from './run/storm-fixture.ts'
import { shrink } from './shrink.rules.ts'
import { judge, type Verdict } from './verdict.ts'

const { values } = parseArgs({
  options: {
    // Several with commas, one after the other.
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '1' },
    // Of each company.
    customers: { type: 'string', default: '70' },
    nodes: { type: 'string', default: '1' },
    // Lets a quarter of the customers write to the real sessions.
    real: { type: 'boolean', default: false },
    // The shortest failing plan that an earlier run printed.
    part: { type: 'string', default: '{}' },
    // For how long a shorter history is looked for, in minutes.
    shrink: { type: 'string', default: '4' },
    // The whole history, also of a storm after which everything holds.
    history: { type: 'boolean', default: false },
  },
})

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnding = true
    void closeEverything().finally(() => process.exit(130))
  })

// The errors of a storm that is ended under way are no failure, and must not end the process before its folder is gone.
const failed = await runAll().catch((error: unknown) => {
  if (!isEnding) throw error
  return 0
})
if (!isEnding) process.exit(failed === 0 ? 0 : 1)

/** @returns how many storms failed */
async function runAll(): Promise<number> {
  let count = 0
  for (const seed of values.seed.split(',').map(Number)) {
    const size = {
      seed,
      lastsMs: Number(values.minutes) * 60_000,
      customers: Number(values.customers),
      real: values.real,
    }
    const plan = partOf(planOf({ ...size, nodes: values.nodes === '2' ? 2 : 1 }), JSON.parse(values.part) as Part)
    if (!(await holds(plan))) count++
  }
  return count
}

async function holds(plan: Plan): Promise<boolean> {
  console.log(headline(plan))
  const verdict = await judge(plan)
  console.log(verdict.summary)
  if (verdict.violations.length === 0 && !values.history) return true
  for (const line of violationLines(verdict.violations)) console.log(line)
  if (verdict.violations.length === 0) {
    for (const line of historyLines(verdict)) console.log(line)
    return true
  }
  await printShortest(plan, verdict)
  return false
}

/** Runs smaller parts of the plan until time is up, and prints the history of the smallest that shows the same. */
async function printShortest(plan: Plan, first: Verdict): Promise<void> {
  const end = performance.now() + Number(values.shrink) * 60_000
  const rule = first.violations[0]?.rule
  let last = first
  const fails = async (part: Part) => {
    const verdict = await judge(partOf(plan, part))
    const isSame = verdict.violations.some((violation) => violation.rule === rule)
    if (isSame) last = verdict
    return isSame
  }
  const part = await shrink(plan, { fails, mayGoOn: () => performance.now() < end })
  console.log(partLine(plan, part))
  if (last !== first) for (const line of violationLines(last.violations)) console.log(line)
  for (const line of historyLines(last)) console.log(line)
}
