import { lineOf } from './journal.rules.ts'
import type { Plan } from './plan/acts.ts'
import { type Part, partOf, sizeOf } from './plan/plan.rules.ts'
import type { Violation } from './snapshot.rules.ts'
import type { Verdict } from './verdict.ts'

const MOST_ROWS = 5
const MOST_ACTS = 120

/** The announcement of a storm, in one line. */
export function headline(plan: Plan): string {
  const { actors, acts, faults } = sizeOf(plan)
  const nodes = plan.nodes === 2 ? ', two nodes' : ''
  return `seed ${plan.seed}: ${actors} actors, ${acts} acts and ${faults} faults in ${plan.lastsMs / 1000} s${nodes}`
}

/** Failed invariants in plain words, each with the rows that show it. */
export function violationLines(violations: readonly Violation[]): string[] {
  return [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, list]) => [
    `✗ ${rule}: ${list.length}`,
    ...list
      .slice(0, MOST_ROWS)
      .flatMap(({ what, rows }) => [
        `  ${what}`,
        ...rows.slice(0, MOST_ROWS).map((row) => `    ${JSON.stringify(row)?.slice(0, 2_000)}`),
      ]),
  ])
}

/** The history around the failure: faults, and the acts of the actors. */
export function historyLines({ weather, journal }: Verdict): string[] {
  const acts = journal.filter(({ outcome }) => outcome !== 'skipped').toSorted((a, b) => a.begun - b.begun)
  const left = acts.length - MOST_ACTS
  return [...weather, ...acts.slice(-MOST_ACTS).map(lineOf), ...(left > 0 ? [`(and ${left} acts before)`] : [])]
}

/** How to run the smallest failing part again. */
export function partLine(plan: Plan, part: Part): string {
  const { actors, acts, faults } = sizeOf(partOf(plan, part))
  return `the shortest that still fails: ${actors} actors, ${acts} acts, ${faults} faults: --part '${JSON.stringify(part)}'`
}
