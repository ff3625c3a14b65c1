/**
 * A repeatable random source. Each actor has a separate one, so that removing another actor does not change its
 * choices.
 */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
  /** One of the keys, by their weights. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** A pause in milliseconds around a mean, as between independent acts; at most four times the mean. */
  pause(meanMs: number): number
}

/** A stream that depends only on the seed and its name (FNV-1a into mulberry32). */
export function streamOf(seed: number, name: string): Random {
  let state = 0x811c9dc5
  for (const letter of `${seed}/${name}`) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    weighted(weights) {
      const entries = Object.entries(weights) as Array<[keyof typeof weights, number]>
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return key
      }
      // Rounding may leave a remainder: use the last key.
      return entries[entries.length - 1]?.[0] as keyof typeof weights
    },
    pause: (meanMs) => Math.round(Math.min(4 * meanMs, -Math.log(1 - next()) * meanMs)),
  }
}
