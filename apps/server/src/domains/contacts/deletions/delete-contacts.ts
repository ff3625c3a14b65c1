import {
  type ContactDeletion,
  type deleteContacts as endpoint,
  UNDO_SECONDS,
} from '@recado/contract/contacts/deletions'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceManyContacts } from '../announce-contact.ts'
import type { ContactSight } from '../contact-services.ts'
import { contactsDelete } from '../jobs.ts'
import { chosenContactIds } from '../lists/chosen-contacts.store.ts'
import { chosenContactsOf } from '../lists/chosen-contacts.ts'
import {
  type DeletionRow,
  forgetOldDeletions,
  insertDeletion,
  lockDeletion,
  openDeletions,
  removeDeletion,
} from './deletion.store.ts'

/** Maximum contacts of one deletion. */
const MOST_CONTACTS = 200_000
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const deletionOf = (row: DeletionRow, now: Date): ContactDeletion => ({
  ...{ id: row.id, state: row.state, total: row.total, deleted: row.deleted },
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  remainingMs: Math.max(0, row.due_at.getTime() - now.getTime()),
})

/**
 * Stores the deletion of contacts, which a job begins after `UNDO_SECONDS`. Contacts that the user may not delete are
 * left out. The contacts are the current ones of the filters.
 * @throws AppError ERR_VALIDATION without a selection, ERR_NO_CONTACT_FOUND when it has no contact
 */
export async function deleteContacts(
  work: Work,
  actor: Actor,
  { body, sight }: { body: In<typeof endpoint, 'body'>; sight: ContactSight },
): Promise<ContactDeletion> {
  const { db, companyId, now } = work
  if (!body.all && !body.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const selection = await chosenContactsOf(work, body, sight.outside(companyId, actor, 'delete'))
  const contactIds = await chosenContactIds(db, companyId, { selection, most: MOST_CONTACTS })
  if (contactIds.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND')
  await forgetOldDeletions(db, companyId, new Date(now.getTime() - KEPT_MS))
  const dueAt = new Date(now.getTime() + UNDO_SECONDS * 1000)
  const id = await insertDeletion(db, companyId, { user: actor, contactIds, now, dueAt })
  await work.enqueue(contactsDelete, { companyId, deletionId: id }, { startAfter: dueAt })
  await audit(work, actor, 'contacts.delete', `contacts ${contactIds.length}`, null, null)
  announceManyContacts(work)
  return deletionOf(await requireDeletion(work, actor, id), now)
}

/** Returns the user's deletions that are not done. */
export const listDeletions = async (work: Work, actor: Actor): Promise<ContactDeletion[]> =>
  (await openDeletions(work.db, work.companyId, actor.userId)).map((row) => deletionOf(row, work.now))

/**
 * Undoes a deletion of the user before its job begins.
 * @throws AppError ERR_NO_DELETION_FOUND, ERR_DELETION_BEGUN
 */
export async function undoDeletion(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await requireDeletion(work, actor, id)
  if (row.state !== 'waiting') throw new AppError('ERR_DELETION_BEGUN')
  await removeDeletion(work.db, work.companyId, id)
  await audit(work, actor, 'contacts.deleteUndone', `contacts ${row.total}`, null, null)
  announceManyContacts(work)
}

async function requireDeletion(work: Work, actor: Actor, id: number): Promise<DeletionRow> {
  const row = await lockDeletion(work.db, work.companyId, id)
  if (row?.user_id !== actor.userId) throw new AppError('ERR_NO_DELETION_FOUND')
  return row
}
