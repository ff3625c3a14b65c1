import { ApiError } from './api-error.ts'

/** How often a refused call waits and retries before its screen shows the error. */
const MOST_PAUSES = 5

const LONGEST_PAUSE = 60_000

/**
 * Sends a call after the server's `Retry-After` has passed, and again after each rate-limit refusal that has one. Other
 * calls of the same pause wait in the meantime.
 * @throws the error of the last attempt; the signal's reason when aborted
 */
export type WhenAllowed = <T>(signal: AbortSignal | undefined, send: () => Promise<T>) => Promise<T>

/** Creates a pause for calls that share one rate limit. */
export function createPause(): WhenAllowed {
  /** When calls may be sent again, in epoch milliseconds. */
  let allowedAt = 0
  return async (signal, send) => {
    for (let pauses = 0; ; pauses++) {
      await pauseOver(allowedAt, signal)
      try {
        return await send()
      } catch (error) {
        const seconds = error instanceof ApiError && error.status === 429 ? Number(error.data.retryAfter) : 0
        if (!(seconds > 0) || pauses === MOST_PAUSES) throw error
        allowedAt = Math.max(allowedAt, Date.now() + seconds * 1000)
      }
    }
  }
}

/** The pause of GET requests. */
export const whenAllowed = createPause()

async function pauseOver(allowedAt: number, signal: AbortSignal | undefined): Promise<void> {
  // Caps the wait at the longest known limit, in case the clock was set back.
  const milliseconds = Math.min(allowedAt - Date.now(), LONGEST_PAUSE)
  if (milliseconds <= 0) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  signal?.throwIfAborted()
}
