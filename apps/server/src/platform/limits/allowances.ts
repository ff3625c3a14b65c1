const MINUTE_MS = 60_000

/** A token bucket per key: points refill evenly, `perMinute` points in a minute. */
export interface Allowances {
  /** Returns 0 when the key has enough points for the cost, else the whole seconds until it has. */
  secondsUntil(key: string, cost: number): number
  /** Spends points. The balance may become negative. */
  spend(key: string, cost: number): void
}

interface Level {
  points: number
  at: number
}

/**
 * Creates token buckets in memory. A key without calls for a minute is full again and is dropped.
 * @param perMinute the points of a full bucket, and the refill per minute; 0: no limit
 * @param now milliseconds of a monotonic clock
 */
export function createAllowances(perMinute: number, now: () => number): Allowances {
  const levels = new Map<string, Level>()
  let sweptAt = now()

  function pointsOf(key: string): number {
    const level = levels.get(key)
    return level ? Math.min(perMinute, level.points + ((now() - level.at) * perMinute) / MINUTE_MS) : perMinute
  }
  function dropFull(): void {
    if (now() - sweptAt < MINUTE_MS) return
    sweptAt = now()
    for (const [key, { at }] of levels) if (sweptAt - at >= MINUTE_MS) levels.delete(key)
  }

  return {
    secondsUntil(key, cost) {
      if (perMinute === 0) return 0
      // A cost above the bucket's size needs a full bucket.
      const missing = Math.min(cost, perMinute) - pointsOf(key)
      return missing <= 0 ? 0 : Math.ceil((missing * MINUTE_MS) / perMinute / 1000)
    },
    spend(key, cost) {
      if (perMinute === 0) return
      dropFull()
      levels.set(key, { points: pointsOf(key) - Math.min(cost, perMinute), at: now() })
    },
  }
}
