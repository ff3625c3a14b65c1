import type { CompanyDb } from '../db/company-db.ts'

/**
 * A kind of event that may cause something in other areas. Areas declare theirs in `domains/<area>/facts.ts`. Payloads
 * contain identifiers, not copies.
 */
export interface FactType<P extends object> {
  /** `subject.past-tense`, unique in the product and stored in the database. */
  readonly name: string
  /** The subject of the fact, such as `ticket:7`. Reactions to facts of one subject run one after the other. */
  subjectOf(payload: P): string
}

/** Declares a kind of fact. */
export const declareFact = <P extends object>(name: string, subjectOf: (payload: P) => string): FactType<P> => ({
  name,
  subjectOf,
})

/** Writes facts and wakes their reactions. */
export interface FactLog {
  /** Writes a fact in the transaction of its change: one row per reaction, no row without reactions. */
  write<P extends object>(db: CompanyDb, companyId: number, type: FactType<P>, payload: P): Promise<void>
  /** Reports that facts were committed. */
  wake(): void
}
