/** More are forgotten, the oldest first. */
const MOST = 1000

/**
 * Counts failures over the sessions of a number. What the network brings again at each login and fails each time would keep
 * everything else from arriving.
 */
export class FailureCount {
  private readonly counts = new Map<string, number>()

  /** One more; true when it is the last that is borne, and the count begins anew. */
  isLast(what: string, limit: number): boolean {
    const count = (this.counts.get(what) ?? 0) + 1
    this.counts.delete(what)
    if (count >= limit) return true
    this.counts.set(what, count)
    for (const [oldest] of this.counts) {
      if (this.counts.size <= MOST) break
      this.counts.delete(oldest)
    }
    return false
  }
}
