import { LRUCache } from 'lru-cache'
import type { CompanyDb } from '../db/company-db.ts'

/**
 * Whether a reaction applies to a company now. Called in the transaction of the change, before a fact is written for
 * it.
 */
export type InterestCheck = (db: CompanyDb, companyId: number) => Promise<boolean>

const COMPANIES = 5_000
/** How long another node may not notice that a company wants something now, in milliseconds. */
const REMEMBERED_MS = 15_000

/**
 * Caches whether a company uses a rare feature, so that busy paths cost the other companies nothing.
 * @param ask reads it from the database
 */
export function rememberWanted(ask: InterestCheck): { wanted: InterestCheck; forget(companyId: number): void } {
  const cache = new LRUCache<number, boolean>({ max: COMPANIES, ttl: REMEMBERED_MS })
  return {
    async wanted(db, companyId) {
      const cachedAnswer = cache.get(companyId)
      if (cachedAnswer !== undefined) return cachedAnswer
      const answer = await ask(db, companyId)
      cache.set(companyId, answer)
      return answer
    },
    forget: (companyId) => void cache.delete(companyId),
  }
}
