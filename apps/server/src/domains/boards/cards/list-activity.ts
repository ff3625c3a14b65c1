import type { listCardActivity as endpoint } from '@recado/contract/boards/endpoints'
import type { Out } from '@recado/contract/endpoint'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { activityRows } from './activity.store.ts'
import { isCard } from './card.store.ts'
import { activityOf } from './card.view.ts'

const PAGE = 50

/**
 * Returns a page of a card's activity, latest first.
 * @throws AppError ERR_NO_CARD_FOUND
 */
export async function listActivity(
  { db, companyId }: Work,
  { id, before = null }: { id: number; before?: number | null | undefined },
): Promise<Out<typeof endpoint>> {
  if (!(await isCard(db, companyId, id))) throw new AppError('ERR_NO_CARD_FOUND')
  const rows = await activityRows(db, companyId, { cardId: id, before, limit: PAGE + 1 })
  return { records: rows.slice(0, PAGE).map(activityOf), hasMore: rows.length > PAGE }
}
