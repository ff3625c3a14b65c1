/**
 * Storage of a session's credentials and keys, implemented by the server (encrypted, in the database). Values are
 * opaque bytes. Each write is one transaction, and throws when it fails or when the writer's lease epoch is old.
 */
export interface KeyStore {
  read(kind: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>
  /** `null` deletes. `journal` entries are committed in the same transaction (messages.4). */
  write(
    entries: ReadonlyArray<{ kind: string; id: string; value: Uint8Array | null }>,
    journal?: readonly JournalEntry[],
  ): Promise<void>
  clear(): Promise<void>
  /** Journal entries not yet delivered, oldest first. */
  pendingJournal(): Promise<JournalEntry[]>
  /** Removes entries whose messages are stored. */
  forgetJournal(ids: readonly string[]): Promise<void>
}

/** A decrypted payload, stored until the product has stored its message (messages.4). */
export interface JournalEntry {
  id: string
  payload: Uint8Array
}
