/** Work that waits for earlier work of the same name; everything else runs side by side. Keeps nothing of what has ended. */
export class Turns {
  private readonly latest = new Map<string, Promise<unknown>>()

  /**
   * Begins `work` at once when nothing of these names is under way, else when all of that has ended, well or not.
   * Resolves when `work` has ended, also when it failed: who works says so itself.
   */
  async take(names: readonly string[], work: () => Promise<unknown>): Promise<void> {
    const before = names.flatMap((name) => this.latest.get(name) ?? [])
    const run = before.length === 0 ? work() : Promise.all(before).then(work)
    const turn = run.catch(() => undefined)
    for (const name of names) this.latest.set(name, turn)
    await turn
    for (const name of names) if (this.latest.get(name) === turn) this.latest.delete(name)
  }
}
