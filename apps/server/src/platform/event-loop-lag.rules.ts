/** A process that was stopped for long (a debugger, a suspended machine) counts as this many samples at most. */
const MOST_SAMPLES = 6_000

/**
 * The lags, in milliseconds, that samples every `stepMs` would have met between two turns of the event loop. The step itself is no lag. A
 * turn that came late stands for all the samples that were due in the meantime: one block of 500 ms is met by 50 samples, not by one.
 * @param betweenMs time since the previous turn
 */
export function lagsOf(betweenMs: number, stepMs: number): number[] {
  const late = Math.max(0, betweenMs - stepMs)
  const missed = Math.min(MOST_SAMPLES, Math.floor(late / stepMs))
  return Array.from({ length: missed + 1 }, (_, at) => late - at * stepMs)
}
