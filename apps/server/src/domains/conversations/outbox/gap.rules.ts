/** Recent sending of a connection. Times in milliseconds. */
export interface SendPace {
  /** Sends since the last pause. */
  inBurst: number
  lastAt: number
}

export interface SendGap {
  min: number
  max: number
  burst: number
}

/** A pause of this many milliseconds ends a burst. */
const PAUSE_MS = 10_000

export const restedPace: SendPace = { inBurst: 0, lastAt: Number.NEGATIVE_INFINITY }

/** Returns the pace after another send. */
export const paceAfter = (pace: SendPace, now: number): SendPace => ({
  inBurst: now - pace.lastAt >= PAUSE_MS ? 1 : pace.inBurst + 1,
  lastAt: now,
})

/**
 * Returns how long the next send must wait: zero within a user's short burst, otherwise a random gap (messages.2). Bots
 * keep the gap from the second message on.
 * @param random 0 to 1
 */
export function waitBefore(
  pace: SendPace,
  gap: SendGap | null,
  now: number,
  automatic: boolean,
  random: number,
): number {
  if (gap === null || now - pace.lastAt >= PAUSE_MS) return 0
  if (pace.inBurst < (automatic ? 1 : gap.burst)) return 0
  const wait = gap.min + random * (gap.max - gap.min)
  return Math.max(0, Math.round(pace.lastAt + wait - now))
}
