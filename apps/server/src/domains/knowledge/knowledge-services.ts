import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Converts texts to vectors; provided by the wiring, because each call costs the company tokens. */
export interface Embedder {
  /** Null: no model is configured, so only words are searched. */
  readonly model: string | null
  /**
   * Returns one vector per text. Must not be called inside a transaction.
   * @returns null when the company has no key, or no call is allowed now
   * @throws when the call fails
   */
  embed(companyId: number, texts: readonly string[]): Promise<number[][] | null>
}

/** Dependencies of reading pages and files. */
export interface SourceServices extends KnowledgeServices {
  storage: Pick<Storage, 'put' | 'open' | 'remove'>
  egress: Pick<Egress, 'call'>
}

export interface KnowledgeServices {
  workplace: Workplace
  embedder: Embedder
  /** Logs missing vectors; the word search works without them. */
  log: { warn(fields: object, message: string): void }
}
