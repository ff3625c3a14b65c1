import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { lagsOf } from './event-loop-lag.rules.ts'

/** Milliseconds between two samples. */
export const SAMPLE_MS = 10
/** Seconds that the figures cover, to the last part. */
const PARTS = 3
const PART_MS = 5_000

export interface EventLoopLag {
  /** Seconds by which the event loop came late in the last 10 to 15 seconds: quantiles of what a call met at any moment. */
  read(): { p50: number; p90: number; p99: number; max: number; mean: number }
  stop(): void
}

/** Samples how late the event loop of this thread comes to its timers. */
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
