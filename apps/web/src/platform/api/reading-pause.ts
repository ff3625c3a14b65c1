import { ApiError } from './api-error.ts'

/** How often a call that was refused waits and asks again before its screen shows the refusal. */
const MOST_PAUSES = 5

const LONGEST_PAUSE = 60_000

/**
 * Sends a call when the server's `Retry-After` is over, and again after each refusal of a limit that names one. Other calls of the
 * same pause wait in the meantime.
 * @throws the error of the last try; the signal's reason when it was called off
 */
export type WhenAllowed = <T>(signal: AbortSignal | undefined, send: () => Promise<T>) => Promise<T>

/** Creates a separate pause for the calls that share one limit. */
export function createPause(): WhenAllowed {
  /** When they may be sent again, in milliseconds of the clock. */
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

/** The pause of readings. */
export const whenAllowed = createPause()

async function pauseOver(allowedAt: number, signal: AbortSignal | undefined): Promise<void> {
  // No limit asks for more; a clock that was set back must not.
  const milliseconds = Math.min(allowedAt - Date.now(), LONGEST_PAUSE)
  if (milliseconds <= 0) return
  await new Promise<void>((over, calledOff) => {
    const timer = setTimeout(over, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      calledOff(signal.reason)
    })
  })
  signal?.throwIfAborted()
}
