import { violationsOf } from './invariants/all.rules.ts'
import type { Entry } from './journal.rules.ts'
import type { Plan } from './plan/acts.ts'
import { awaitCalm } from './run/calm.ts'
import { collect } from './run/collect.ts'
import { runStorm } from './run/storm.ts'
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

/** Carries a plan out from an empty folder to the last check; leaves nothing behind. */
export async function judge(plan: Plan): Promise<Verdict> {
  const begun = performance.now()
  const aftermath = await runStorm(plan)
  try {
    const { entries, leaks, broken, weather } = aftermath.recorder
    const waiting = await awaitCalm(aftermath)
    const snapshot = await collect(aftermath, waiting)
    const violations = violationsOf({ snapshot, journal: entries, leaks, broken })
    const outcomes = Object.entries(Object.groupBy(entries, ({ outcome }) => outcome))
    const acts = outcomes.map(([outcome, list]) => `${list?.length} ${outcome}`).join(', ')
    const { stored, phones, tickets } = snapshot
    const rows = `${stored.length} messages, ${phones.length} on phones, ${tickets.length} tickets`
    const seconds = Math.round((performance.now() - begun) / 1000)
    return { violations, journal: entries, weather, summary: `acts: ${acts}; ${rows}; ${seconds} s` }
  } finally {
    await aftermath.close()
  }
}
