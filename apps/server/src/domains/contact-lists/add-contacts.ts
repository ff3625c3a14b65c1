import type { addContactsToList as endpoint } from '@recado/contract/contact-lists/endpoints'
import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import type { In, Out } from '@recado/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactPeople } from '../contacts/public.ts'
import { audit } from '../identity/public.ts'
import { announceCounts, announceReload } from './announce-list.ts'
import { beginCheck } from './check/begin-check.ts'
import type { ContactListServices } from './contact-list-services.ts'
import { copyItems } from './items/item.store.ts'
import { managedContactList } from './require-contact-list.ts'

/** The list and the contacts or tickets that a call names. */
interface ListSelection<T> {
  id: number
  selection: T
  services: Pick<ContactListServices, 'contactsOfTickets' | 'contactSight'>
}

const outsideOf = (actor: Actor, { contactSight }: Pick<ContactListServices, 'contactSight'>) =>
  contactSight.outside(actor.companyId, actor, 'collect')

/**
 * Copies contacts into a list: by id, by filters, or by tags. Skips numbers that the list already has, and contacts that
 * the user may not see. Numbers known to the network need no look-up.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND, ERR_VALIDATION when no contact is
 *   named
 */
export async function addContacts(
  work: Work,
  actor: Actor,
  { id, selection, services }: ListSelection<In<typeof endpoint, 'body'>>,
): Promise<Out<typeof endpoint>> {
  const { name } = await managedContactList(work, actor, id)
  return copyContacts(work, actor, {
    id,
    name,
    people: await contactPeople(work, selection, outsideOf(actor, services)),
  })
}

/**
 * Copies the contacts of tickets into a list in the same way.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION, ERR_NO_TICKET_FOUND, ERR_VALIDATION when no ticket is named
 */
export async function addTicketContacts(
  work: Work,
  actor: Actor,
  { id, selection, services }: ListSelection<ChosenTickets>,
): Promise<Out<typeof endpoint>> {
  const { name } = await managedContactList(work, actor, id)
  const ids = await services.contactsOfTickets(work, actor, selection)
  return copyContacts(work, actor, { id, name, people: await contactPeople(work, { ids }, outsideOf(actor, services)) })
}

/** Copies people into a list that the caller has locked or added in this transaction. */
export async function copyContacts(
  work: Work,
  actor: Actor,
  { id, name, people }: { id: number; name: string; people: RawBuilder<unknown> },
): Promise<Out<typeof endpoint>> {
  const copied = await copyItems(work.db, work.companyId, { listId: id, people, now: work.now })
  await audit(work, actor, 'contactList.contacts', `contactList ${id}`, null, {
    ...{ name, rows: copied.added },
    ...(copied.leftOut > 0 && { leftOut: copied.leftOut }),
  })
  if (copied.added > 0) {
    await beginCheck(work, { id, connectionId: null, again: false, userId: actor.userId })
    await announceCounts(work, id)
    announceReload(work, id)
  }
  return copied
}
