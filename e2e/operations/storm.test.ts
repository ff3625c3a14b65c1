import { expect, it } from 'vitest'
import { keptSeeds } from '../../storm/kept-seeds.ts'
import { partOf, planOf } from '../../storm/plan/plan.rules.ts'
import { historyLines, violationLines } from '../../storm/report.rules.ts'
import { judge } from '../../storm/verdict.ts'

/** A storm, its calm and the checks; how to run one alone and read it: docs/storm.md. */
const WITHIN_MS = 400_000

it.each(keptSeeds)(
  'MSG-19: seed $seed, $nodes node(s), $seconds s: everything holds after the storm ($why)',
  async ({ seed, seconds, nodes, customers, real, part }) => {
    const verdict = await judge(partOf(planOf({ seed, lastsMs: seconds * 1_000, nodes, customers, real }), part))
    const lines = violationLines(verdict.violations)
    expect(lines.length === 0 ? [] : [...lines, ...historyLines(verdict)], verdict.summary).toEqual([])
  },
  WITHIN_MS,
)
