/**
 * Pause between two checks. Most conditions are met soon, and frequent checks would take processor time from the
 * awaited work.
 */
const pauseAfter = (waitedMs: number) => Math.min(100, 15 + waitedMs / 10)

/**
 * Waits for a condition instead of a fixed time.
 * @param probe returns a truthy value when it is met; errors count as not yet met
 * @param withinMs maximum wait
 */
export async function until<T>(probe: () => T | Promise<T>, what: string, withinMs = 90_000): Promise<NonNullable<T>> {
  const startedAt = Date.now()
  let last: unknown
  for (;;) {
    try {
      const value = await probe()
      if (value) return value as NonNullable<T>
      last = value
    } catch (error) {
      last = error
    }
    const waitedMs = Date.now() - startedAt
    if (waitedMs > withinMs) throw new Error(`waited in vain for ${what}: ${String(last)}`)
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(waitedMs)))
  }
}
