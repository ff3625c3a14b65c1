import { type Entry, lineOf } from './journal.rules.ts'
import type { Plan } from './plan/acts.ts'
import { type Part, partOf, sizeOf } from './plan/plan.rules.ts'
import type { Violation } from './snapshot.rules.ts'

/** A storm, its calm, and what did not hold after it. */
export interface Verdict {
  violations: readonly Violation[]
  journal: readonly Entry[]
  /** Faults as they struck. */
  weather: readonly string[]
  /** How much there was, in words. */
  summary: string
}

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

/** The history around the failure: faults, the acts that its rows are about, and the last acts of all actors. */
export function historyLines({ weather, journal, violations }: Verdict): string[] {
  const acts = actsOf(journal)
  const left = acts.length - MOST_ACTS
  const named = JSON.stringify(violations)
  const concerned = acts.slice(0, Math.max(0, left)).filter((act) => isAbout(act, named))
  return [
    ...weather,
    ...concerned.slice(-MOST_ACTS).map(lineOf),
    ...(left > 0 ? [`(${left} acts, of which those above have to do with it)`] : []),
    ...acts.slice(-MOST_ACTS).map(lineOf),
  ]
}

const actsOf = (journal: Verdict['journal']) =>
  journal.filter(({ outcome }) => outcome !== 'skipped').toSorted((a, b) => a.begun - b.begun)

/** By the sign of its text, or its message; tickets are too many. */
const isAbout = ({ company, mark, messageId }: Entry, named: string): boolean =>
  (mark !== undefined && named.includes(mark.replace(/\.$/, ''))) ||
  (messageId !== undefined && named.includes(`"company":${company},`) && named.includes(`"id":${messageId},`))

/** Everything that happened, for a file. */
export const wholeHistory = ({ weather, journal }: Verdict): string[] => [...weather, ...actsOf(journal).map(lineOf)]

/** The smallest failing part beside the whole, and the command that runs it again. */
export function partLines(
  whole: Plan,
  part: Part,
  { customers, real }: { customers: number; real: boolean },
): string[] {
  const [small, all] = [sizeOf(partOf(whole, part)), sizeOf(whole)]
  const sizes = (['actors', 'acts', 'faults'] as const).map((what) => `${small[what]} of ${all[what]} ${what}`)
  const { seed, lastsMs, nodes } = whole
  const size = `--seed ${seed} --minutes ${lastsMs / 60_000} --customers ${customers}`
  const more = `${nodes === 2 ? ' --nodes 2' : ''}${real ? ' --real' : ''}`
  return [
    `the shortest that still fails: ${sizes.join(', ')}`,
    `  npm run storm -- ${size}${more} --part '${JSON.stringify(part)}'`,
  ]
}
