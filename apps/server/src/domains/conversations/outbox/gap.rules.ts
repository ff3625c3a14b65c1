/** How a connection has been sending. Times in milliseconds. */
export interface Pace {
  /** Sends since the last pause. */
  inBurst: number
  lastAt: number
}

export interface SendGap {
  min: number
  max: number
  burst: number
}

/** A pause of this length ends a burst. */
const PAUSE_MS = 10_000

export const restedPace: Pace = { inBurst: 0, lastAt: Number.NEGATIVE_INFINITY }

/** The pace after one more send. */
export const paceAfter = (pace: Pace, now: number): Pace => ({
  inBurst: now - pace.lastAt >= PAUSE_MS ? 1 : pace.inBurst + 1,
  lastAt: now,
})

/**
 * How long the next send must wait: nothing inside a short burst of people, a random gap behind it (messages.2);
 * bots keep the gap from the second message on.
 * @param random 0 to 1
 */
export function waitBefore(pace: Pace, gap: SendGap | null, now: number, automatic: boolean, random: number): number {
  if (gap === null || now - pace.lastAt >= PAUSE_MS) return 0
  if (pace.inBurst < (automatic ? 1 : gap.burst)) return 0
  const wait = gap.min + random * (gap.max - gap.min)
  return Math.max(0, Math.round(pace.lastAt + wait - now))
}
