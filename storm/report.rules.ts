import { type Entry, lineOf } from './journal.rules.ts'
import type { Plan } from './plan/acts.ts'
import { type Part, partOf, sizeOf } from './plan/plan.rules.ts'
import type { Violation } from './snapshot.rules.ts'

/** The result of a storm and its calm, with all violations. */
export interface Verdict {
  violations: readonly Violation[]
  journal: readonly Entry[]
  /** The faults as they struck. */
  weather: readonly string[]
  /** The amounts, in words. */
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

/** Violated invariants in plain words, each with the rows that show it. */
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

/** The history around the failure: faults, the acts on its rows, and the last acts of all actors. */
export function historyLines({ weather, journal, violations }: Verdict): string[] {
  const acts = actsOf(journal)
  const omittedCount = acts.length - MOST_ACTS
  const violationJson = JSON.stringify(violations)
  const concerned = acts.slice(0, Math.max(0, omittedCount)).filter((act) => isAbout(act, violationJson))
  return [
    ...weather,
    ...concerned.slice(-MOST_ACTS).map(lineOf),
    ...(omittedCount > 0 ? [`(${omittedCount} acts, of which those above have to do with it)`] : []),
    ...acts.slice(-MOST_ACTS).map(lineOf),
  ]
}

const actsOf = (journal: Verdict['journal']) =>
  journal.filter(({ outcome }) => outcome !== 'skipped').toSorted((a, b) => a.startedAt - b.startedAt)

/** Matches by the mark of its text or by its message; tickets would match too much. */
const isAbout = ({ company, mark, messageId }: Entry, violationJson: string): boolean =>
  (mark !== undefined && violationJson.includes(mark.replace(/\.$/, ''))) ||
  (messageId !== undefined &&
    violationJson.includes(`"company":${company},`) &&
    violationJson.includes(`"id":${messageId},`))

/** The whole history, for a file. */
export const wholeHistory = ({ weather, journal }: Verdict): string[] => [...weather, ...actsOf(journal).map(lineOf)]

/** The smallest failing part compared with the whole, and the command that repeats it. */
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
