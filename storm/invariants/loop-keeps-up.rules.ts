import type { NodeLag, Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'No company delays another’s work'
/** Maximum delay of a call at the 99th percentile, if the server has a processor for itself. */
export const MOST_LAG_MS = 100

/**
 * While one company causes its worst load, the event loop of every server is in time. On a busy machine the limit grows
 * by the same factor as the duration of the machine's other work.
 */
export function loopKeepsUp({ lags }: Snapshot): Violation[] {
  const isLate = ({ p99Ms, slowness }: NodeLag) => p99Ms > MOST_LAG_MS * Math.max(1, slowness)
  return lags
    .filter(isLate)
    .map((row) => ({ rule, what: `the event loop of a server was ${Math.round(row.p99Ms)} ms late`, rows: [row] }))
}
