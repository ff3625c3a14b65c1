import type { ContactListItem, ContactListItemInput } from '@recado/contract/contact-lists/contact-list'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit } from '../../identity/public.ts'
import { announceCounts, announceItem } from '../announce-list.ts'
import { lookedUp } from '../check/look-up-number.ts'
import { noteVariables } from '../contact-list.store.ts'
import { type ListItemRow, listItemOf } from '../contact-list.view.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { requireContactList } from '../require-contact-list.ts'
import { insertItem, itemRow, removeItem, saveItem } from './item.store.ts'

/**
 * A person of a list of the company.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND for unknown ids and those of other companies
 */
export async function requireItem(work: Work, id: number, lock = false): Promise<ListItemRow> {
  const row = await itemRow(work.db, work.companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_LIST_ITEM_FOUND')
  return row
}

/**
 * Adds a person to a list; the number is looked up first, outside of any transaction, when a connection is open.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function createItem(
  workplace: Workplace,
  { companyId }: Actor,
  { input, services }: { input: ContactListItemInput; services: ContactListServices },
): Promise<ContactListItem> {
  const { name, email, variables = [], contactListId: listId } = input
  await workplace.read(companyId, (work) => requireContactList(work, listId))
  const number = await lookedUp(services, companyId, input.number)
  return workplace.run(companyId, async (work) => {
    await requireContactList(work, listId, true)
    const id = await insertItem(work.db, companyId, { listId, values: { name, email, variables, ...number } })
    await noteVariables(work.db, companyId, { listId, people: [{ variables }] })
    return announced(work, 'create', id)
  })
}

/** Whether a typed number is another than the stored one; digits of another country may read as a Brazilian number, but not those stored. */
const isOtherNumber = (typed: string, stored: string) => typed !== stored && (canonicalPhone(typed) ?? typed) !== stored

/**
 * Changes a person of a list; another number is looked up anew.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND
 */
export async function updateItem(
  workplace: Workplace,
  { companyId }: Actor,
  change: { id: number; input: Partial<Omit<ContactListItemInput, 'contactListId'>>; services: ContactListServices },
): Promise<ContactListItem> {
  const { id, input, services } = change
  const before = await workplace.read(companyId, (work) => requireItem(work, id))
  const isOther = input.number !== undefined && isOtherNumber(input.number, before.number)
  const number = isOther ? await lookedUp(services, companyId, input.number ?? '') : {}
  return workplace.run(companyId, async (work) => {
    const { contact_list_id: listId } = await requireItem(work, id, true)
    const values = {
      ...number,
      ...(input.name !== undefined && { name: input.name }),
      ...(input.email !== undefined && { email: input.email }),
      ...(input.variables !== undefined && { variables: input.variables }),
    }
    await noteVariables(work.db, companyId, { listId, people: [{ variables: input.variables ?? [] }] })
    await saveItem(work.db, companyId, { id, values, now: work.now })
    return announced(work, 'update', id)
  })
}

async function announced(work: Work, action: 'create' | 'update', id: number): Promise<ContactListItem> {
  const row = await requireItem(work, id)
  announceItem(work, action, row)
  await announceCounts(work, row.contact_list_id)
  return listItemOf(row)
}

/**
 * Takes a person off a list.
 * @throws AppError ERR_NO_LIST_ITEM_FOUND
 */
export async function deleteItem(work: Work, actor: Actor, id: number): Promise<void> {
  const { name, number, contact_list_id: listId } = await requireItem(work, id, true)
  await removeItem(work.db, work.companyId, id)
  await audit(work, actor, 'contactList.item', `contactListItem ${id}`, { name, number }, null)
  work.announce('ContactListItem', [rooms.company(work.companyId)], { action: 'delete', id })
  await announceCounts(work, listId)
}
