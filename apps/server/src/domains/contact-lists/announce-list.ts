import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf } from '../identity/public.ts'
import { type ContactListRow, contactListOf, type ListItemRow, listItemOf } from './contact-list.view.ts'
import { requireContactList } from './require-contact-list.ts'

/**
 * Announces a list to the company and returns it. Events in quick succession are merged, but progress of a look-up
 * never replaces its end.
 */
export function announceList(work: Work, action: 'create' | 'update', row: ContactListRow): ContactList {
  const record = contactListOf(row)
  const { id, check } = record
  const merge = { key: `contact-list-${id}`, ...(check?.state === 'running' && { version: check.done }) }
  work.announce('ContactList', hearersOf(work.companyId, 'ContactList'), { action, record }, merge)
  return record
}

/** Same for a list whose counts changed. */
export const announceCounts = async (work: Work, id: number): Promise<ContactList> =>
  announceList(work, 'update', await requireContactList(work, id))

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
