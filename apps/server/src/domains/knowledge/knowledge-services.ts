import type { Workplace } from '../../platform/db/work.ts'

/** Who turns texts into vectors; filled by wiring, because that costs the company something. */
export interface Embedder {
  /** Null: the operator set none, and words alone are searched. */
  readonly model: string | null
  /**
   * One vector for each text, never inside a transaction.
   * @returns null when the company has no key, or no call is to be made for it now
   * @throws when the call fails
   */
  embed(companyId: number, texts: readonly string[]): Promise<number[][] | null>
}

export interface KnowledgeServices {
  workplace: Workplace
  embedder: Embedder
  /** Told of vectors that could not be had: the words are searched all the same. */
  log: { warn(fields: object, message: string): void }
}
