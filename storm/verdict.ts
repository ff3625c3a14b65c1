import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { violationsOf } from './invariants/all.rules.ts'
import type { Plan } from './plan/acts.ts'
import { type Verdict, wholeHistory } from './report.rules.ts'
import { awaitCalm } from './run/calm.ts'
import { collect } from './run/collect.ts'
import { fingerprint } from './run/stored-rows.ts'
import { type Aftermath, runStorm } from './run/storm.ts'
import type { Snapshot } from './snapshot.rules.ts'

const MOST_LOOKS = 10

/** Evidence outside the rows: all acts, and the servers' logs. The next failure of the same seed replaces it. */
const evidenceFolder = resolve(import.meta.dirname, '../.cache/storm')

function keepEvidence(seed: number, verdict: Verdict, { fixture }: Aftermath): void {
  mkdirSync(evidenceFolder, { recursive: true })
  writeFileSync(join(evidenceFolder, `${seed}-history.log`), `${wholeHistory(verdict).join('\n')}\n`)
  for (const [at, { logFile }] of fixture.nodes.entries())
    copyFileSync(logFile, join(evidenceFolder, `${seed}-node-${at}.log`))
}

/** Repeats the collection until the state did not change during it. */
async function collectStable(aftermath: Aftermath): Promise<Snapshot> {
  const { dataDir } = aftermath.fixture
  const longest = { reactionWait: 0 }
  for (let look = 1; ; look++) {
    const waiting = await awaitCalm(aftermath, longest)
    const before = await fingerprint(dataDir)
    const snapshot = { ...(await collect(aftermath, waiting)), longestReactionWait: longest.reactionWait }
    const isStill = before === (await fingerprint(dataDir))
    if (isStill) return snapshot
    if (look === MOST_LOOKS)
      return {
        ...snapshot,
        waiting: [...waiting, { what: 'it does not grow calm: something changes all the time', rows: [] }],
      }
  }
}

/**
 * Runs a plan from an empty folder to the last check, and removes everything.
 * @param begins called when the fixture is ready and the acts begin
 */
export async function judge(plan: Plan, begins?: () => void): Promise<Verdict> {
  const startedAt = performance.now()
  const aftermath = await runStorm(plan, begins)
  try {
    const { entries, leaks, broken, weather, now } = aftermath.recorder
    const stormedMs = now()
    const snapshot = await collectStable(aftermath)
    const violations = violationsOf({ snapshot, journal: entries, leaks, broken })
    const outcomes = Object.entries(Object.groupBy(entries, ({ outcome }) => outcome))
    const acts = outcomes.map(([outcome, list]) => `${list?.length} ${outcome}`).join(', ')
    const { stored, phones, tickets } = snapshot
    const rows = `${stored.length} messages, ${phones.length} on phones, ${tickets.length} tickets`
    const [storm, calm, all] = [stormedMs, now() - stormedMs, performance.now() - startedAt].map((ms) =>
      Math.round(ms / 1000),
    )
    const times = `${all} s in all, of them ${storm} s storm, ${calm} s calm and checks`
    const late = aftermath.lags.map(
      ({ p99Ms, slowness }) => `${Math.round(p99Ms)} ms on a machine × ${slowness.toFixed(1)}`,
    )
    const lag = late.length > 0 ? `; event loop p99 ${late.join(', ')}` : ''
    const verdict = { violations, journal: entries, weather, summary: `acts: ${acts}; ${rows}; ${times}${lag}` }
    if (violations.length > 0) keepEvidence(plan.seed, verdict, aftermath)
    return verdict
  } finally {
    await aftermath.close()
  }
}
