import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { mentionablePerson, mentionEvent, userMention } from '../values/user-mention.ts'
import { idParam, idValue, instant, optionalId, trimmedText } from '../values/wire.ts'

/** A colleague's note on a ticket. The customer never sees it. */
export const ticketNote = z.object({
  id: z.int(),
  note: z.string(),
  ticketId: z.int(),
  contactId: z.int(),
  userId: z.int().nullable(),
  /** The author, also after leaving the company. */
  user: z.object({ name: z.string() }),
  createdAt: instant,
})
export type TicketNote = z.output<typeof ticketNote>

/** `company-{id}-ticketNote` (additive), to every viewer of the ticket. */
export const ticketNoteEvent = z.union([
  z.object({ action: z.literal('create'), ticketId: z.int(), note: ticketNote }),
  z.object({ action: z.literal('delete'), ticketId: z.int(), noteId: z.int() }),
])
export type TicketNoteEvent = z.output<typeof ticketNoteEvent>

/** A note that mentions the user and that the user has not seen yet. */
export const noteMention = userMention.extend({
  noteId: z.int(),
  ticketId: z.int(),
  uuid: z.string(),
  contactName: z.string(),
})
export type NoteMention = z.output<typeof noteMention>

/** `company-{id}-noteMention` (additive), to one user: a note mentions the user, or mentions were seen or deleted. */
export const noteMentionEvent = mentionEvent(noteMention)

export const createTicketNote = defineEndpoint({
  id: 'ticketNotes.create',
  method: 'POST',
  path: '/ticket-notes',
  access: needs('tickets:edit'),
  summary: 'Note something at a ticket, at least 2 characters',
  body: z.object({ note: trimmedText(2, 5000), ticketId: idValue, contactId: optionalId }),
  /** `notNotified` (additive): the names of mentioned users who may not see the ticket. */
  response: ticketNote.extend({ notNotified: z.array(z.string()) }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})

export const deleteTicketNote = defineEndpoint({
  id: 'ticketNotes.delete',
  method: 'DELETE',
  path: '/ticket-notes/:id',
  access: needs('tickets:edit'),
  summary: 'Delete a note: its author, or with tickets:moderate',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
})

export const listTicketNotes = defineEndpoint({
  id: 'ticketNotes.list',
  method: 'GET',
  path: '/ticket-notes/list',
  access: needs('tickets:view'),
  summary: 'Notes of a ticket, or of all tickets of a contact that the person may see, newest first',
  query: z.object({ ticketId: optionalId, contactId: optionalId }),
  response: z.array(ticketNote),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const listNotePeople = defineEndpoint({
  id: 'ticketNotes.people',
  method: 'GET',
  path: '/ticket-notes/people',
  access: needs('tickets:edit'),
  summary: 'The users who may see a ticket, by name: only they can be mentioned in its notes',
  query: z.object({ ticketId: idValue }),
  response: z.object({ people: z.array(mentionablePerson) }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const seeNoteMentions = defineEndpoint({
  id: 'ticketNotes.mentionsSeen',
  method: 'PUT',
  path: '/ticket-notes/mentions',
  access: needs('tickets:view'),
  summary: 'The caller has seen these mentions',
  body: z.object({ ids: z.array(idValue).max(100) }),
  response: confirmation,
})
