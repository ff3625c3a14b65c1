import { setTimeout as after } from 'node:timers/promises'

/**
 * Waits, or rejects early when the signal aborts.
 * @throws the reason of the signal
 */
export const wait = (ms: number, signal: AbortSignal): Promise<void> => after(ms, undefined, { signal })
