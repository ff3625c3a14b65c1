/**
 * Polls for a condition.
 * @param withinMs maximum wait
 * @throws Error with the condition's name
 */
export async function until<T>(probe: () => T | Promise<T>, what: string, withinMs = 30_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  for (;;) {
    const value = await probe()
    if (value) return value as NonNullable<T>
    if (Date.now() > end) throw new Error(`waited ${withinMs / 1000} s in vain for ${what}`)
    await pause(40)
  }
}

/** For states without a signal: memory that settles, a machine that becomes idle. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
