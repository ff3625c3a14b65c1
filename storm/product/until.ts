/**
 * Waits for a state.
 * @param probe returns something true when it is there; an error counts as not yet
 * @throws Error that names the state, and the last obstacle
 */
export async function until<T>(probe: () => T | Promise<T>, what: string, withinMs: number): Promise<NonNullable<T>> {
  const end = performance.now() + withinMs
  let last = 'nothing'
  for (;;) {
    try {
      const value = await probe()
      if (value) return value as NonNullable<T>
    } catch (error) {
      last = String(error)
    }
    if (performance.now() > end) throw new Error(`waited ${withinMs / 1000} s in vain for ${what} (${last})`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
