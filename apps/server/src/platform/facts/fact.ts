import type { CompanyDb } from '../db/company-db.ts'

/**
 * A kind of thing that may happen and cause something elsewhere. Areas declare theirs in `domains/<area>/facts.ts`.
 * Payloads carry identifiers, not copies.
 */
export interface FactType<P extends object> {
  /** `subject.past-tense`, unique in the product; it is stored. */
  readonly name: string
  /** The subject of the fact, such as `ticket:7`: reactions to facts of one subject run one after the other. */
  subjectOf(payload: P): string
}

/** Declares a kind of fact. */
export const declareFact = <P extends object>(name: string, subjectOf: (payload: P) => string): FactType<P> => ({
  name,
  subjectOf,
})

/** Writes facts, and wakes their reactions. */
export interface FactLog {
  /** Writes a fact in the transaction of its change: one row for each reaction, none where nobody reacts. */
  write<P extends object>(db: CompanyDb, companyId: number, type: FactType<P>, payload: P): Promise<void>
  /** Something was written and has been committed. */
  wake(): void
}
