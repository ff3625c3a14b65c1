import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { lagsOf } from './event-loop-lag.rules.ts'

/** Milliseconds between two samples. */
export const SAMPLE_MS = 10
/** The figures cover this many parts, each of `PART_MS`. */
const PARTS = 3
const PART_MS = 5_000

export interface EventLoopLag {
  /** Lag of the event loop over the last 10 to 15 seconds, in seconds: quantiles over all moments. */
  read(): { p50: number; p90: number; p99: number; max: number; mean: number }
  stop(): void
}

/** Samples how late this thread's event loop runs its timers. */
export function watchEventLoop(): EventLoopLag {
  let parts: RecordableHistogram[] = [createHistogram()]
  let last = performance.now()
  let partSince = last
  const sample = () => {
    const now = performance.now()
    if (now - partSince >= PART_MS) {
      parts = [createHistogram(), ...parts].slice(0, PARTS)
      partSince = now
    }
    for (const lag of lagsOf(now - last, SAMPLE_MS)) parts[0]?.record(Math.max(1, Math.round(lag * 1e6)))
    last = now
  }
  const timer = setInterval(sample, SAMPLE_MS)
  timer.unref()
  return {
    read() {
      const all = createHistogram()
      for (const part of parts) all.add(part)
      if (all.count === 0) return { p50: 0, p90: 0, p99: 0, max: 0, mean: 0 }
      const at = (percentile: number) => all.percentile(percentile) / 1e9
      return { p50: at(50), p90: at(90), p99: at(99), max: all.max / 1e9, mean: all.mean / 1e9 }
    },
    stop: () => clearInterval(timer),
  }
}
