import type { listTicketNotes as endpoint, TicketNote } from '@recado/contract/conversations/notes'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireContact } from '../../contacts/public.ts'
import { maySee } from '../tickets/access/ticket-access.rules.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { notesOfContact, notesOfTicket, noteView } from './note.store.ts'

/**
 * Returns the notes of a ticket, or of all tickets of a contact that the actor may see.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION when neither is named
 */
export async function listNotes(work: Work, actor: Actor, query: In<typeof endpoint, 'query'>): Promise<TicketNote[]> {
  const { ticketId, contactId } = query
  if (ticketId) {
    const ticket = await ticketFor(work, actor, ticketId)
    if (contactId && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    return (await notesOfTicket(work.db, work.companyId, ticketId)).map(noteView)
  }
  if (!contactId) throw new AppError('ERR_VALIDATION', { field: 'ticketId' })
  await requireContact(work.db, contactId)
  const rows = await notesOfContact(work.db, work.companyId, contactId)
  return rows.filter((row) => maySee(actor, { queueId: row.queueId, userId: row.ownerId })).map(noteView)
}
