import type { NodeLag, Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Nobody waits for one company’s work'
/** What a call may meet at most, at 99 of 100 moments, where the server has a processor for itself. */
export const MOST_LAG_MS = 100

/**
 * While one company does its worst, the event loop of every server is in time. On a machine that is busy with other things the limit grows by as
 * much as the same work takes longer.
 */
export function loopKeepsUp({ lags }: Snapshot): Violation[] {
  const isLate = ({ p99Ms, slowness }: NodeLag) => p99Ms > MOST_LAG_MS * Math.max(1, slowness)
  return lags
    .filter(isLate)
    .map((row) => ({ rule, what: `the event loop of a server was ${Math.round(row.p99Ms)} ms late`, rows: [row] }))
}
