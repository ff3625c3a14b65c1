import { LRUCache } from 'lru-cache'
import type { Workplace } from '../../../platform/db/work.ts'
import { askForWholeAcks } from './whole-acks.store.ts'

const REMEMBERED = 10_000

/**
 * Creates a function that notes that a company's client needs acknowledgements with message and ticket, as documented.
 * Once stored, this applies permanently on every node; repeated calls do nothing.
 */
export function createWholeAcks(workplace: Workplace): (companyId: number) => Promise<void> {
  const notedCompanies = new LRUCache<number, true>({ max: REMEMBERED })
  return async (companyId) => {
    if (notedCompanies.has(companyId)) return
    await workplace.run(companyId, ({ db }) => askForWholeAcks(db, companyId))
    notedCompanies.set(companyId, true)
  }
}
