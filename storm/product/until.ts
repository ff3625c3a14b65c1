/**
 * Polls for a state.
 * @param probe returns a truthy value when the state is reached; an error counts as not yet
 * @throws Error with the state's name and the last error
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
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
