import {
  createTicketNote,
  deleteTicketNote,
  listTicketNotes,
  type TicketNote,
} from '@recado/contract/conversations/notes'
import { listUsers } from '@recado/contract/identity/endpoints'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
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
 * Returns the colleagues whose name contains the text.
 * @param searchText null disables the search
 */
export function useColleagues(searchText: string | null): ReadonlyArray<{ id: number; name: string }> {
  const mayRead = useCan('users:view')
  const { data = [] } = useQuery({
    queryKey: ['users', 'names', 'of a note', searchText] as const,
    queryFn:
      searchText === null || !mayRead
        ? skipToken
        : async ({ signal }) => (await call(listUsers, { query: { searchParam: searchText }, signal })).users,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data
}

export async function addNote(ticket: { id: number; contactId: number }, note: string): Promise<void> {
  const body = { note, ticketId: ticket.id, contactId: ticket.contactId }
  change(ticket.id, withNote(await call(createTicketNote, { body })))
}

export async function removeNote({ id, ticketId }: TicketNote): Promise<void> {
  await call(deleteTicketNote, { params: { id } })
  change(ticketId, withoutNote(id))
}
