import { mayManage } from '@recado/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactListRow, lockContactList } from './contact-list.store.ts'
import type { ContactListRow } from './contact-list.view.ts'

/**
 * Returns a contact list of the company.
 * @param lock locks it until the transaction ends, so that it cannot be changed or deleted concurrently
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND for unknown ids and those of other companies
 */
export async function requireContactList(
  { db, companyId }: Pick<Work, 'db' | 'companyId'>,
  id: number,
  lock = false,
): Promise<ContactListRow> {
  if (lock) await lockContactList(db, companyId, id)
  const row = await contactListRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND')
  return row
}

/**
 * Returns a contact list that the user may change, fill and delete: with `lists:edit` for all lists, or as its maker.
 * @param lock locks it until the transaction ends
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function managedContactList(work: Work, actor: Actor, id: number, lock = true): Promise<ContactListRow> {
  const row = await requireContactList(work, id, lock)
  if (!mayManage(actor, 'lists:edit', row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}
