import {
  createTicketNote,
  deleteTicketNote,
  listTicketNotes,
  type TicketNote,
} from '@recado/contract/conversations/notes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const notesQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', 'notes', ticketId] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ticketId }, signal }),
  })

const change = (ticketId: number, how: (notes: TicketNote[]) => TicketNote[]) =>
  changeCached<TicketNote[]>(queryClient, notesQuery(ticketId).queryKey, how)

const withNote = (note: TicketNote) => (notes: TicketNote[]) =>
  [note, ...notes.filter(({ id }) => id !== note.id)].sort((a, b) => b.id - a.id)
const withoutNote = (noteId: number) => (notes: TicketNote[]) => notes.filter(({ id }) => id !== noteId)

/** The notes of a ticket, newest first. New notes of colleagues appear automatically. */
export function useNotes(ticketId: number) {
  useServerEvent('ticketNote', (event) => {
    if (event.action === 'create') change(event.ticketId, withNote(event.note))
    else change(event.ticketId, withoutNote(event.noteId))
  })
  return useQuery(notesQuery(ticketId))
}

/**
 * Adds a note.
 * @returns the names of mentioned users who were not notified, because they may not see the ticket
 */
export async function addNote(ticket: { id: number; contactId: number }, note: string): Promise<string[]> {
  const body = { note, ticketId: ticket.id, contactId: ticket.contactId }
  const { notNotified, ...created } = await call(createTicketNote, { body })
  change(ticket.id, withNote(created))
  return notNotified
}

export async function removeNote({ id, ticketId }: TicketNote): Promise<void> {
  await call(deleteTicketNote, { params: { id } })
  change(ticketId, withoutNote(id))
}
