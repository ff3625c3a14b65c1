/** The source of the current time. Actions read it here, and rules receive it as an argument. */
export interface Clock {
  now(): Date
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }
