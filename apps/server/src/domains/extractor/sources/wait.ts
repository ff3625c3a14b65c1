import { setTimeout as after } from 'node:timers/promises'

/** Waits, or ends early when the work is over. @throws the reason of the signal */
export const wait = (ms: number, signal: AbortSignal): Promise<void> => after(ms, undefined, { signal })
