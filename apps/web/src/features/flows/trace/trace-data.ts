import { showTicket } from '@recado/contract/conversations/endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const runsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['flows', 'runs', ticketId],
    staleTime: 0,
    queryFn: ({ signal }) => call(listTicketRuns, { params: { id: ticketId }, signal }),
  })

/** The runs of a ticket, fetched again when something happens there. */
export function useTicketRuns(ticketId: number) {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: runsQuery(ticketId).queryKey })
  useServerEvent('ticket', (event) => {
    if ('ticket' in event && event.ticket?.id === ticketId) refresh()
  })
  useServerEvent('appMessage', ({ message }) => {
    if (message.ticketId === ticketId) refresh()
  })
  return useQuery(runsQuery(ticketId))
}

/** The ticket itself, for its customer's name and the link back. */
export const useTracedTicket = (ticketId: number) =>
  useQuery({
    queryKey: ['flows', 'traced-ticket', ticketId],
    staleTime: 0,
    queryFn: ({ signal }) => call(showTicket, { params: { id: ticketId }, signal }),
  })
