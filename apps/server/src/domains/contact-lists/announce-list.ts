import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf } from '../identity/public.ts'
import { raiseListVersion } from './contact-list.store.ts'
import { contactListOf, type ListItemRow, listItemOf } from './contact-list.view.ts'
import { requireContactList } from './require-contact-list.ts'

/**
 * Announces a list to the company and returns it. Events in quick succession are merged, but progress of a look-up
 * never replaces its end.
 */
export async function announceList(work: Work, action: 'create' | 'update', id: number): Promise<ContactList> {
  if (action === 'update') await raiseListVersion(work.db, work.companyId, id)
  const record = contactListOf(await requireContactList(work, id))
  const { check } = record
  const merge = { key: `contact-list-${id}`, ...(check?.state === 'running' && { version: check.done }) }
  work.announce('ContactList', hearersOf(work.companyId, 'ContactList'), { action, record }, merge)
  return record
}

/** Same for a list whose counts changed. */
export const announceCounts = (work: Work, id: number): Promise<ContactList> => announceList(work, 'update', id)

/** Announces a new or changed person of a list to the company. */
export function announceListItem(work: Work, action: 'create' | 'update', row: ListItemRow): void {
  work.announce('ContactListItem', hearersOf(work.companyId, 'ContactListItem'), { action, record: listItemOf(row) })
}

/** Announces to the company that many people of a list changed, so that open lists reload. */
export function announceReload(work: Work, contactListId: number): void {
  const merge = { key: `contact-list-items-${contactListId}` }
  work.announce(
    'contactListReload',
    hearersOf(work.companyId, 'contactListReload'),
    { action: 'reload', contactListId },
    merge,
  )
}
