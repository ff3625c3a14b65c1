/**
 * Waits for a condition instead of for a time.
 * @param probe answers something true when it is met; thrown errors count as not yet
 * @param withinMs how long at most
 */
export async function until<T>(probe: () => T | Promise<T>, what: string, withinMs = 45_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  let last: unknown
  for (;;) {
    try {
      const value = await probe()
      if (value) return value as NonNullable<T>
      last = value
    } catch (error) {
      last = error
    }
    if (Date.now() > end) throw new Error(`waited in vain for ${what}: ${String(last)}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
