import { streamOf } from '../random.rules.ts'
import type { Fault, FaultKind } from './acts.ts'

/** How often each fault strikes per minute. */
const rates: Record<FaultKind, number> = {
  lineCut: 6,
  connectsRefused: 2,
  sendsFail: 6,
  sendsSlow: 3,
  mediaFail: 3,
  serverKilled: 1.5,
  databaseKilled: 0.8,
  databaseAway: 0.5,
  redisAway: 1,
  browserCut: 120,
  diskFull: 0.7,
  clockJumps: 0.7,
}
/** With one node there is no Redis. */
const needsTwoNodes: ReadonlySet<FaultKind> = new Set(['redisAway'])

export const faultKinds = Object.keys(rates) as FaultKind[]

/**
 * The part of a storm's time in which faults strike. In the rest only the actors act: after a fault browsers fetch
 * everything, so a missing event is only visible where no fault follows.
 */
const FAULT_SHARE = 2 / 3
/** A resumed browser fetches nothing: it is cut until the end, and must still have received every event. */
const strikesToTheEnd: ReadonlySet<FaultKind> = new Set(['browserCut'])

/** The faults of a plan, sorted by time. Each kind has a separate stream. */
export function faultPlan(
  seed: number,
  lastsMs: number,
  { companies, nodes }: { companies: number; nodes: 1 | 2 },
): Fault[] {
  const faults: Fault[] = []
  for (const kind of faultKinds) {
    if (needsTwoNodes.has(kind) && nodes === 1) continue
    const random = streamOf(seed, `fault/${kind}`)
    const meanMs = 60_000 / rates[kind]
    const endMs = strikesToTheEnd.has(kind) ? lastsMs : lastsMs * FAULT_SHARE
    for (let at = random.pause(meanMs) + 500; at < endMs; at += random.pause(meanMs) + 500) {
      const line = { company: random.between(0, companies - 1), line: random.between(0, 2) }
      const node = random.between(0, nodes - 1)
      const forMs = random.between(500, 5_000)
      const times = random.between(1, 3)
      const some: Record<FaultKind, () => Fault> = {
        lineCut: () => ({ at, kind: 'lineCut', ...line, code: random.pick([428, 408, 503, 515]), forMs }),
        connectsRefused: () => ({ at, kind: 'connectsRefused', ...line, times: random.between(1, 2) }),
        sendsFail: () => ({ at, kind: 'sendsFail', ...line, times }),
        sendsSlow: () => ({ at, kind: 'sendsSlow', ...line, delayMs: random.between(50, 1_500), forMs }),
        mediaFail: () => ({ at, kind: 'mediaFail', ...line, times: random.between(1, 3) }),
        serverKilled: () => ({ at, kind: 'serverKilled', node, downMs: random.between(100, 4_000) }),
        databaseKilled: () => ({ at, kind: 'databaseKilled' }),
        databaseAway: () => ({ at, kind: 'databaseAway', forMs }),
        redisAway: () => ({ at, kind: 'redisAway', forMs }),
        browserCut: () => ({ at, kind: 'browserCut', company: line.company, which: random.next(), node }),
        diskFull: () => ({ at, kind: 'diskFull', forMs }),
        clockJumps: () => ({
          ...{ at, kind: 'clockJumps', node, forMs },
          byMs: random.pick([-1, 1]) * random.between(2_000, 240_000),
        }),
      }
      faults.push(some[kind]())
    }
  }
  return faults.sort((a, b) => a.at - b.at)
}
