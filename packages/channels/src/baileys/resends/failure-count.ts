/** Maximum number of counters; the oldest are dropped. */
const MAX_COUNTERS = 1000

/**
 * Counts failures across the sessions of a number. Something that the network redelivers at each login, and that always
 * fails, would block everything behind it.
 */
export class FailureCount {
  private readonly counts = new Map<string, number>()

  /** Counts one failure. True when it reaches the limit; the counter then restarts. */
  isLast(what: string, limit: number): boolean {
    const count = (this.counts.get(what) ?? 0) + 1
    this.counts.delete(what)
    if (count >= limit) return true
    this.counts.set(what, count)
    for (const [oldest] of this.counts) {
      if (this.counts.size <= MAX_COUNTERS) break
      this.counts.delete(oldest)
    }
    return false
  }
}
