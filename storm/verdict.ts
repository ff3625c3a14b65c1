import { violationsOf } from './invariants/all.rules.ts'
import type { Entry } from './journal.rules.ts'
import type { Plan } from './plan/acts.ts'
import { awaitCalm } from './run/calm.ts'
import { collect } from './run/collect.ts'
import { fingerprint } from './run/stored-rows.ts'
import { type Aftermath, runStorm } from './run/storm.ts'
import type { Snapshot, Violation } from './snapshot.rules.ts'

/** A storm, its calm, and what did not hold after it. */
export interface Verdict {
  violations: readonly Violation[]
  journal: readonly Entry[]
  /** Faults as they struck. */
  weather: readonly string[]
  /** How much there was, in words. */
  summary: string
}

const MOST_LOOKS = 10

/** Collects until nothing changed meanwhile. */
async function collectInPeace(aftermath: Aftermath): Promise<Snapshot> {
  const { dataDir } = aftermath.fixture
  for (let look = 1; ; look++) {
    const waiting = await awaitCalm(aftermath)
    const before = await fingerprint(dataDir)
    const snapshot = await collect(aftermath, waiting)
    const isStill = before === (await fingerprint(dataDir))
    if (isStill) return snapshot
    if (look === MOST_LOOKS)
      return {
        ...snapshot,
        waiting: [...waiting, { what: 'it does not grow calm: something changes all the time', rows: [] }],
      }
  }
}

/** Carries a plan out from an empty folder to the last check; leaves nothing behind. */
export async function judge(plan: Plan): Promise<Verdict> {
  const begun = performance.now()
  const aftermath = await runStorm(plan)
  try {
    const { entries, leaks, broken, weather } = aftermath.recorder
    const snapshot = await collectInPeace(aftermath)
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
