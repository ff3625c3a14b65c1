import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { mayUse } from './quick-message.rules.ts'
import { listVersion, offeredRows } from './quick-message.store.ts'
import { type QuickMessageRow, quickSuggestionOf } from './quick-message.view.ts'

// Maximum companies in memory; the least recently used one is evicted.
const COMPANIES = 200

export interface Suggestions {
  /** The composer's suggestions for this user. */
  of(work: Work, actor: Actor): Promise<QuickSuggestion[]>
}

/** Caches each company's list until its version changes; other nodes increase the version too. */
export function createSuggestions(sign: SignMedia): Suggestions {
  const cache = new Map<number, { version: number; rows: QuickMessageRow[] }>()
  return {
    async of(work, actor) {
      const version = await listVersion(work.db, work.companyId)
      let entry = cache.get(work.companyId)
      if (entry?.version !== version) entry = { version, rows: await offeredRows(work.db, work.companyId) }
      cache.delete(work.companyId)
      cache.set(work.companyId, entry)
      const [oldest] = cache.keys()
      if (cache.size > COMPANIES && oldest !== undefined) cache.delete(oldest)
      return entry.rows.filter((row) => mayUse(actor.userId, row)).map((row) => quickSuggestionOf(row, sign))
    },
  }
}
