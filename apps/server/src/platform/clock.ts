/** Where the time comes from. Actions take it from here, rules receive it as an argument. */
export interface Clock {
  now(): Date
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }
