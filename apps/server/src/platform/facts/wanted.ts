import { LRUCache } from 'lru-cache'
import type { CompanyDb } from '../db/company-db.ts'

/** Whether a reaction has anything to do for a company now; asked in the transaction of the change, before a fact is written for it. */
export type Wanted = (db: CompanyDb, companyId: number) => Promise<boolean>

const COMPANIES = 5_000
/** How long another node may not know that a company wants something now, in milliseconds. */
const REMEMBERED_MS = 15_000

/**
 * Answers from memory whether a company uses what few use, so that the others pay nothing for it where much happens.
 * @param ask the database
 */
export function rememberWanted(ask: Wanted): { wanted: Wanted; changed(companyId: number): void } {
  const known = new LRUCache<number, boolean>({ max: COMPANIES, ttl: REMEMBERED_MS })
  return {
    async wanted(db, companyId) {
      const remembered = known.get(companyId)
      if (remembered !== undefined) return remembered
      const answer = await ask(db, companyId)
      known.set(companyId, answer)
      return answer
    },
    changed: (companyId) => void known.delete(companyId),
  }
}
