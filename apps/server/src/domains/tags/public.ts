import type { Tag } from '@recado/contract/tags/tag'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { currentTags } from './tag.store.ts'

export { mayMakeLanes } from './tag.rules.ts'

/**
 * Tags of the company that the transaction serves, each once, in the order of the ids.
 * @throws AppError ERR_NO_TAG_FOUND when one is unknown or another company's
 */
export async function requireTags(db: CompanyDb, ids: readonly number[]): Promise<Tag[]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const tags = await currentTags(db, asked)
  if (tags.length !== asked.length) throw new AppError('ERR_NO_TAG_FOUND')
  return tags
}
