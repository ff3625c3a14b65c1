import type { JournalEntry, KeyStore } from './channel.ts'

type Entry = { kind: string; id: string; value: Uint8Array | null }

/**
 * A KeyStore in memory, for tests. Copies values in and out, as a database table does, so that no caller shares a value
 * with it.
 */
export class MemoryKeyStore implements KeyStore {
  /** When set, every write fails with this error, as with an unavailable database or a lost lease. */
  failWrites: Error | null = null
  /** The number of following writes that fail. */
  failFor = 0
  /** The number of committed transactions. */
  writes = 0
  private readonly rows = new Map<string, Uint8Array>()
  private readonly journal = new Map<string, Uint8Array>()

  /** The number of credentials and keys, without the journal. */
  get size(): number {
    return this.rows.size
  }

  /** The stored values without the journal, for `restore`. */
  snapshot(): Map<string, Uint8Array> {
    return new Map(this.rows)
  }

  /** Restores an earlier state, as after a crash that lost the later writes. */
  restore(rows: Map<string, Uint8Array>): void {
    this.rows.clear()
    for (const [key, value] of rows) this.rows.set(key, value)
  }

  async read(kind: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const values = new Map<string, Uint8Array>()
    for (const id of ids) {
      const value = this.rows.get(`${kind}\n${id}`)
      if (value) values.set(id, value.slice())
    }
    return values
  }

  async write(entries: readonly Entry[], journal: readonly JournalEntry[] = []): Promise<void> {
    if (this.failWrites) throw this.failWrites
    if (this.failFor > 0) {
      this.failFor--
      throw new Error('the store failed')
    }
    for (const { kind, id, value } of entries) {
      if (value) this.rows.set(`${kind}\n${id}`, value.slice())
      else this.rows.delete(`${kind}\n${id}`)
    }
    for (const { id, payload } of journal) this.journal.set(id, payload.slice())
    this.writes++
  }

  async clear(): Promise<void> {
    this.rows.clear()
    this.journal.clear()
  }

  async pendingJournal(): Promise<JournalEntry[]> {
    return [...this.journal].map(([id, payload]) => ({ id, payload: payload.slice() }))
  }

  async forgetJournal(ids: readonly string[]): Promise<void> {
    if (this.failWrites) throw this.failWrites
    for (const id of ids) this.journal.delete(id)
  }
}
