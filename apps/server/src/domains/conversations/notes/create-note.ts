import type { createTicketNote as endpoint, TicketNote } from '@recado/contract/conversations/notes'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { TicketOwnership } from '@recado/contract/conversations/ticket-sight'
import type { In, Out } from '@recado/contract/endpoint'
import { type Actor, type Author, system } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { ticketNoted } from '../facts.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { ticketRoom } from '../tickets/ticket-rooms.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { insertNote } from './note.store.ts'
import { mentionInNote } from './note-mentions.ts'

type NewNote = Out<typeof endpoint>

/**
 * Adds a note to a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND when another contact is named than the
 *   ticket's
 */
export async function createNote(work: Work, actor: Actor, input: In<typeof endpoint, 'body'>): Promise<NewNote> {
  const ticket = await ticketFor(work, actor, input.ticketId, 'tickets:edit')
  if (input.contactId && input.contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  return addNote(work, actor, ticket, input.note)
}

/**
 * Adds a note to a ticket that the actor may see, with a timeline entry. Announces it to the ticket's viewers and to the
 * users whom it mentions.
 * @param place where the ticket is after the move that the note explains
 */
export const addNote = (
  work: Work,
  actor: Actor,
  ticket: Ticket,
  text: string,
  place: TicketOwnership = ticket,
): Promise<NewNote> => write(work, ticket, text, { by: actor, userId: actor.userId, name: actor.name, place })

/** Adds a note by a machine that answers customers, under the machine's name. */
export const noteByMachine = (
  work: Work,
  ticket: Ticket,
  { author, text }: { author: string; text: string },
): Promise<TicketNote> => write(work, ticket, text, { by: system, userId: null, name: author, place: ticket })

interface NoteAuthor {
  by: Author
  userId: number | null
  name: string
  place: TicketOwnership
}

async function write(
  work: Work,
  ticket: Ticket,
  text: string,
  { by, userId, name, place }: NoteAuthor,
): Promise<NewNote> {
  const id = await insertNote(work.db, work.companyId, {
    ...{ ticketId: ticket.id, userId, author: name, note: text, now: work.now },
  })
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: ticket.id,
    ...doerOf(by),
    action: 'noted',
    before: null,
    after: { noteId: id, text },
  })
  if (text.includes('@')) await work.record(ticketNoted, { ticketId: ticket.id, noteId: id })
  const note: TicketNote = {
    id,
    note: text,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    userId,
    user: { name },
    createdAt: work.now.toISOString(),
  }
  work.announce('ticketNote', [ticketRoom(work.companyId, ticket.id)], {
    action: 'create',
    ticketId: ticket.id,
    note,
  })
  return { ...note, notNotified: await mentionInNote(work, { id, text, userId }, place) }
}
