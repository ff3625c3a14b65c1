/** A long-stopped process (a debugger, a suspended machine) counts as at most this many samples. */
const MOST_SAMPLES = 6_000

/**
 * Returns the lags, in milliseconds, that samples every `stepMs` would have measured between two turns of the event
 * loop. The step itself is not a lag. A late turn counts for all samples that were due: a block of 500 ms counts as 50
 * samples.
 * @param betweenMs time since the previous turn
 */
export function lagsOf(betweenMs: number, stepMs: number): number[] {
  const late = Math.max(0, betweenMs - stepMs)
  const missedSamples = Math.min(MOST_SAMPLES, Math.floor(late / stepMs))
  return Array.from({ length: missedSamples + 1 }, (_, at) => late - at * stepMs)
}
