import { LRUCache } from 'lru-cache'
import type { Workplace } from '../../../platform/db/work.ts'
import { askForWholeAcks } from './whole-acks.store.ts'

const REMEMBERED = 10_000

/**
 * Makes a function that notes that a client of a company needs acknowledgements as documented, message and ticket
 * whole; it need not be asked again. Once noted it holds on every node and for good.
 */
export function createWholeAcks(workplace: Workplace): (companyId: number) => Promise<void> {
  const noted = new LRUCache<number, true>({ max: REMEMBERED })
  return async (companyId) => {
    if (noted.has(companyId)) return
    await workplace.run(companyId, ({ db }) => askForWholeAcks(db, companyId))
    noted.set(companyId, true)
  }
}
