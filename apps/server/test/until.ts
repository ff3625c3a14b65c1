/** Between two looks: most conditions are met soon, and whoever waits long takes the processor from what is waited for. */
const pauseAfter = (waitedMs: number) => Math.min(100, 15 + waitedMs / 10)

/**
 * Waits for a condition instead of for a time.
 * @param probe answers something true when it is met; thrown errors count as not yet
 * @param withinMs how long at most
 */
export async function until<T>(probe: () => T | Promise<T>, what: string, withinMs = 45_000): Promise<NonNullable<T>> {
  const begun = Date.now()
  let last: unknown
  for (;;) {
    try {
      const value = await probe()
      if (value) return value as NonNullable<T>
      last = value
    } catch (error) {
      last = error
    }
    const waited = Date.now() - begun
    if (waited > withinMs) throw new Error(`waited in vain for ${what}: ${String(last)}`)
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(waited)))
  }
}
