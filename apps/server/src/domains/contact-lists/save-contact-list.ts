import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { announceList } from './announce-list.ts'
import { insertContactList, removeContactList, renameContactList } from './contact-list.store.ts'
import type { ContactListServices } from './contact-list-services.ts'
import { managedContactList } from './require-contact-list.ts'

/** Adds a contact list of the caller. */
export async function createContactList(work: Work, actor: Actor, name: string): Promise<ContactList> {
  const id = await insertContactList(work.db, work.companyId, { name, userId: actor.userId })
  await audit(work, actor, 'contactList.create', `contactList ${id}`, null, { name })
  return announceList(work, 'create', id)
}

/**
 * Renames a contact list, for its maker or an admin.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function updateContactList(
  work: Work,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<ContactList> {
  const before = await managedContactList(work, actor, id)
  await renameContactList(work.db, work.companyId, { id, name, now: work.now })
  await audit(work, actor, 'contactList.update', `contactList ${id}`, { name: before.name }, { name })
  return announceList(work, 'update', id)
}

/**
 * Deletes a contact list with its people, for its maker or an admin.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION, ERR_CONTACT_LIST_IN_USE
 */
export async function deleteContactList(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: Pick<ContactListServices, 'uses'> },
): Promise<void> {
  const { name, people } = await managedContactList(work, actor, id)
  for (const isUsed of services.uses)
    if (await isUsed(work.db, work.companyId, id)) throw new AppError('ERR_CONTACT_LIST_IN_USE')
  await removeContactList(work.db, work.companyId, id)
  await audit(work, actor, 'contactList.delete', `contactList ${id}`, { name, rows: people }, null)
  const merge = { key: `contact-list-${id}` }
  work.announce('ContactList', hearersOf(work.companyId, 'ContactList'), { action: 'delete', id }, merge)
}
