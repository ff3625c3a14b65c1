import { showWindow } from '@recado/contract/conversations/window'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const windowQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['window', ticketId] as const,
    queryFn: ({ signal }) => call(showWindow, { params: { id: ticketId }, signal }),
    // The customer may have written in another ticket meanwhile.
    refetchOnMount: 'always',
    meta: { silent: true },
  })

/** Until when the customer of a ticket may be written to without a template; it opens anew with each of their messages. */
export function useWindow(ticketId: number) {
  const client = useQueryClient()
  useServerEvent('appMessage', ({ action, message }) => {
    if (action === 'create' && message.ticketId === ticketId && !message.fromMe)
      void client.invalidateQueries({ queryKey: windowQuery(ticketId).queryKey })
  })
  return useQuery(windowQuery(ticketId))
}
