import type { ContactListItem, ContactListItemInput } from '@recado/contract/contact-lists/contact-list'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { phonesOutside } from '../../contacts/public.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { announceCounts, announceListItem } from '../announce-list.ts'
import { lookUpNumber } from '../check/look-up-number.ts'
import { noteVariables } from '../contact-list.store.ts'
import { type ListItemRow, listItemOf } from '../contact-list.view.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { managedContactList } from '../require-contact-list.ts'
import { insertListItem, itemRow, removeListItem, saveItem } from './item.store.ts'

/**
 * Returns a person of one of the company's lists.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND for unknown ids and those of other companies
 */
export async function requireItem(work: Work, id: number, lock = false): Promise<ListItemRow> {
  const row = await itemRow(work.db, work.companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_LIST_ITEM_FOUND')
  return row
}

/** Returns a person of a list that the user may change. */
async function managedItem(work: Work, actor: Actor, id: number, lock = false): Promise<ListItemRow> {
  const item = await requireItem(work, id, lock)
  // The maker of a list never changes, so its row needs no lock.
  await managedContactList(work, actor, item.contact_list_id, false)
  return item
}

/**
 * Adds a person to a list. Looks the number up first, outside any transaction, if a connection is open.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION for the list of a colleague, and for the number of a contact
 *   that the user may not see
 */
export async function createItem(
  workplace: Workplace,
  actor: Actor,
  { input, services }: { input: ContactListItemInput; services: ContactListServices },
): Promise<ContactListItem> {
  const { companyId } = actor
  const { name, email, variables = [], contactListId: listId } = input
  await workplace.read(companyId, async (work) => {
    await managedContactList(work, actor, listId, false)
    await requireOpenNumber(work, actor, { number: input.number, services })
  })
  const number = await lookUpNumber(services, companyId, input.number)
  return workplace.run(companyId, async (work) => {
    await managedContactList(work, actor, listId)
    const id = await insertListItem(work.db, companyId, { listId, values: { name, email, variables, ...number } })
    await noteVariables(work.db, companyId, { listId, people: [{ variables }] })
    return announceSavedItem(work, 'create', id)
  })
}

/** Requires that a number does not belong to a contact that the user may not see. */
async function requireOpenNumber(
  work: Work,
  actor: Actor,
  { number, services }: { number: string | undefined; services: Pick<ContactListServices, 'contactSight'> },
): Promise<void> {
  const phone = canonicalPhone(number ?? '')
  const outside = services.contactSight.outside(work.companyId, actor, 'collect')
  const hiddenPhones = await phonesOutside(work.db, work.companyId, { phones: phone === null ? [] : [phone], outside })
  if (hiddenPhones.size > 0) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Returns true if an entered number differs from the stored one. Foreign digits may parse as a Brazilian number, but
 * stored ones are already canonical.
 */
const isOtherNumber = (input: string, stored: string) => input !== stored && (canonicalPhone(input) ?? input) !== stored

/**
 * Changes a person of a list. A different number is looked up again.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND, ERR_NO_PERMISSION for the list of a colleague, and for the number of a contact that
 *   the user may not see
 */
export async function updateItem(
  workplace: Workplace,
  actor: Actor,
  change: { id: number; input: Partial<Omit<ContactListItemInput, 'contactListId'>>; services: ContactListServices },
): Promise<ContactListItem> {
  const { id, input, services } = change
  const { companyId } = actor
  const isOther = await workplace.read(companyId, async (work) => {
    const before = await managedItem(work, actor, id)
    if (input.number === undefined || !isOtherNumber(input.number, before.number)) return false
    await requireOpenNumber(work, actor, { number: input.number, services })
    return true
  })
  const number = isOther ? await lookUpNumber(services, companyId, input.number ?? '') : {}
  return workplace.run(companyId, async (work) => {
    const { contact_list_id: listId } = await managedItem(work, actor, id, true)
    const values = {
      ...number,
      ...(input.name !== undefined && { name: input.name }),
      ...(input.email !== undefined && { email: input.email }),
      ...(input.variables !== undefined && { variables: input.variables }),
    }
    await noteVariables(work.db, companyId, { listId, people: [{ variables: input.variables ?? [] }] })
    await saveItem(work.db, companyId, { id, values, now: work.now })
    return announceSavedItem(work, 'update', id)
  })
}

async function announceSavedItem(work: Work, action: 'create' | 'update', id: number): Promise<ContactListItem> {
  const row = await requireItem(work, id)
  announceListItem(work, action, row)
  await announceCounts(work, row.contact_list_id)
  return listItemOf(row)
}

/**
 * Removes a person from a list. The endpoint asks for the documented permission to delete contacts, which alone changes
 * no list.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND, ERR_NO_PERMISSION for the list of a colleague
 */
export async function deleteItem(work: Work, actor: Actor, id: number): Promise<void> {
  const { name, number, contact_list_id: listId } = await managedItem(work, actor, id, true)
  await removeListItem(work.db, work.companyId, id)
  await audit(work, actor, 'contactList.item', `contactListItem ${id}`, { name, number }, null)
  work.announce('ContactListItem', hearersOf(work.companyId, 'ContactListItem'), { action: 'delete', id })
  await announceCounts(work, listId)
}
