import { type ConnectionPace, REFUSALS_WITHIN_MS } from '../../../connections/public.ts'

/** Minimum milliseconds between two first contacts for an hour after a rejection. */
const GAP_MS = 2_000

/**
 * When a connection may send first contacts (connections.9). During the hold after a rejection it sends none; for an
 * hour after the rejection it sends one at a time with a gap; otherwise it has no limits. Answers never wait here.
 */
export class FirstContacts {
  /** Milliseconds since 1970. */
  #until = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** Applies the connection's row, unless this node saw a newer rejection than the row. */
  read(pace: ConnectionPace | null, readSince: number): void {
    const refusedAt = pace?.firstContacts?.refusedAt ?? Number.NEGATIVE_INFINITY
    if (this.#refusedAt > Math.max(refusedAt, readSince)) return
    this.#refusedAt = refusedAt
    this.#until = pace?.firstContacts?.until ?? 0
  }

  /** The network rejected a first contact: they wait until `until`. */
  hold(until: number, now: number): void {
    this.#until = Math.max(this.#until, until)
    this.#refusedAt = now
  }

  /** Until when first contacts wait, in milliseconds since 1970, or null. */
  waitsUntil(now: number): number | null {
    return this.#until > now ? this.#until : null
  }

  /**
   * Whether first contacts stay in the table and are loaded one by one, so that the memory has room for items that may
   * be sent.
   */
  staysInTable(now: number): boolean {
    return this.#until > now || now - this.#refusedAt < REFUSALS_WITHIN_MS
  }

  /**
   * Whether the next first contact may not be sent yet.
   * @param underWay how many are being sent
   */
  isHeld(underWay: number, now: number): boolean {
    if (!this.staysInTable(now)) return false
    return this.#until > now || underWay > 0 || this.#lastAt + GAP_MS > now
  }

  /** When to check again, in milliseconds since 1970; null: after the current send, or not at all. */
  nextAt(now: number): number | null {
    const next = Math.max(this.#until, this.#lastAt + GAP_MS)
    return this.staysInTable(now) && next > now ? next : null
  }

  /** The sending of a first contact started. */
  began(now: number): void {
    this.#lastAt = now
  }
}
