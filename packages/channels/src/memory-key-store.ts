import type { JournalEntry, KeyStore } from './channel.ts'

type Entry = { kind: string; id: string; value: Uint8Array | null }

/**
 * A KeyStore in memory, for tests. Copies values going in and out, as a table does, so that nobody shares a value with
 * it by accident.
 */
export class MemoryKeyStore implements KeyStore {
  /** Set to make every write fail with this error, as a database that is away or a lost lease does. */
  failWrites: Error | null = null
  /** How many of the next writes fail. */
  failFor = 0
  /** How many transactions were committed. */
  writes = 0
  private readonly rows = new Map<string, Uint8Array>()
  private readonly journal = new Map<string, Uint8Array>()

  /** How many credentials and keys there are, without the journal. */
  get size(): number {
    return this.rows.size
  }

  /** The stored values without the journal, for `restore`. */
  snapshot(): Map<string, Uint8Array> {
    return new Map(this.rows)
  }

  /** Goes back to an earlier state, as after a crash that lost the writes since. */
  restore(rows: Map<string, Uint8Array>): void {
    this.rows.clear()
    for (const [key, value] of rows) this.rows.set(key, value)
  }

  async read(kind: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>()
    for (const id of ids) {
      const value = this.rows.get(`${kind}\n${id}`)
      if (value) found.set(id, value.slice())
    }
    return found
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
