import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { mayUse } from './quick-message.rules.ts'
import { listVersion, offeredRows } from './quick-message.store.ts'
import { type QuickMessageRow, quickSuggestionOf } from './quick-message.view.ts'

// Companies in memory; the one asked for longest ago leaves.
const COMPANIES = 200

export interface Suggestions {
  /** The suggestions of the composer for this person. */
  of(work: Work, actor: Actor): Promise<QuickSuggestion[]>
}

/** Keeps each company's list in memory as long as its version stands still; other nodes raise the version too. */
export function createSuggestions(sign: SignMedia): Suggestions {
  const kept = new Map<number, { version: number; rows: QuickMessageRow[] }>()
  return {
    async of(work, actor) {
      const version = await listVersion(work.db, work.companyId)
      let known = kept.get(work.companyId)
      if (known?.version !== version) known = { version, rows: await offeredRows(work.db, work.companyId) }
      kept.delete(work.companyId)
      kept.set(work.companyId, known)
      const [oldest] = kept.keys()
      if (kept.size > COMPANIES && oldest !== undefined) kept.delete(oldest)
      return known.rows.filter((row) => mayUse(actor.userId, row)).map((row) => quickSuggestionOf(row, sign))
    },
  }
}
