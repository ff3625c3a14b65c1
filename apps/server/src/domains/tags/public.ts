import type { Tag } from '@recado/contract/tags/tag'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { currentTags } from './tag.store.ts'

export { mayMakeLanes } from './tag.rules.ts'

/**
 * Returns tags of the transaction's company, each once, in the order of the ids.
 * @throws AppError ERR_NO_TAG_FOUND when one is unknown or another company's
 */
export async function requireTags(db: CompanyDb, ids: readonly number[]): Promise<Tag[]> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return []
  const tags = await currentTags(db, uniqueIds)
  if (tags.length !== uniqueIds.length) throw new AppError('ERR_NO_TAG_FOUND')
  return tags
}
