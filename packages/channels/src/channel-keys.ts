/**
 * Where a session keeps its credentials and keys: filled by the server (encrypted, in the database). Values are opaque
 * bytes. Writes are one transaction each and throw when they fail or when the writer's lease epoch is old.
 */
export interface KeyStore {
  read(kind: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>
  /** `null` deletes. `journal` entries are committed in the same transaction (messages.4). */
  write(
    entries: ReadonlyArray<{ kind: string; id: string; value: Uint8Array | null }>,
    journal?: readonly JournalEntry[],
  ): Promise<void>
  clear(): Promise<void>
  /** Journal entries that were written and not yet taken, oldest first. */
  pendingJournal(): Promise<JournalEntry[]>
  /** Removes entries whose messages are stored. */
  forgetJournal(ids: readonly string[]): Promise<void>
}

/** A decrypted payload kept until the product stored it (messages.4). */
export interface JournalEntry {
  id: string
  payload: Uint8Array
}
