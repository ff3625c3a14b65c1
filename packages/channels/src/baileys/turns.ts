/** Runs works of the same name in sequence and all others in parallel. Finished works are not retained. */
export class Turns {
  private readonly latest = new Map<string, Promise<unknown>>()

  /**
   * Starts `work` once all earlier works of these names have settled. Resolves when `work` has settled, even after a
   * failure: `work` reports its own errors.
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
