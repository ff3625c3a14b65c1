import type { Actor, Author } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { askToReload } from './announce-contact.ts'
import { lockContact, removeContact } from './contact.store.ts'
import type { ContactRow } from './contact.view.ts'
import type { ContactServices } from './contact-services.ts'
import { contactFor } from './require-contact.ts'

/**
 * Deletes a contact with its tickets, their messages and files. The tickets' timelines stay.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION
 */
export async function deleteContact(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ContactServices },
): Promise<void> {
  // Lock first, so that a message arriving now waits, finds no contact, and creates a new one.
  const row = await lockContact(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  await services.tickets.requireSight(work, actor, id, 'delete')
  await removeLocked(work, actor, { row, services })
}

/** Same for a contact that may be deleted already, after the caller checked the access. */
export async function removeContactFor(
  work: Work,
  by: Author,
  { id, services }: { id: number; services: Pick<ContactServices, 'tickets'> },
): Promise<void> {
  const row = await lockContact(work.db, work.companyId, id)
  if (row) await removeLocked(work, by, { row, services })
}

async function removeLocked(
  work: Work,
  by: Author,
  { row, services }: { row: ContactRow; services: Pick<ContactServices, 'tickets'> },
): Promise<void> {
  const { id } = row
  const tickets = await services.tickets.count(work, id)
  await services.tickets.remove(work, by, id)
  await removeContact(work.db, work.companyId, id)
  const before = { name: row.name, number: row.number, tickets: tickets.count }
  await audit(work, by, 'contact.delete', `contact ${id}`, before, null)
  work.announce('contact', hearersOf(work.companyId, 'contact'), { action: 'delete', contactId: id })
  askToReload(work)
}

/**
 * Counts the tickets that would be deleted with a contact.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION
 */
export async function countContactTickets(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ContactServices },
): Promise<{ count: number; unfinished: number }> {
  await contactFor(work, actor, { id, use: 'view', services })
  return services.tickets.count(work, id)
}
