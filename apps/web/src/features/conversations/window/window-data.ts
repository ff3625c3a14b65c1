import type { Ticket } from '@recado/contract/conversations/ticket'
import { showWindow } from '@recado/contract/conversations/window'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const windowQuery = (ticketId: number, connectionId: number | null) =>
  queryOptions({
    // A window belongs to one number. Over another connection the same ticket has another window.
    queryKey: ['window', ticketId, connectionId] as const,
    queryFn: ({ signal }) => call(showWindow, { params: { id: ticketId }, signal }),
    // The customer may have written in another ticket in the meantime.
    refetchOnMount: 'always',
    meta: { silent: true },
  })

/**
 * Fetches until when a ticket's customer may be written to without a template. Each of their messages opens the window
 * again, and it is closed once the network says so.
 */
export function useWindow({ id: ticketId, whatsappId }: Pick<Ticket, 'id' | 'whatsappId'>) {
  const client = useQueryClient()
  useServerEvent('appMessage', ({ action, message }) => {
    if (message.ticketId !== ticketId) return
    const wrote = action === 'create' && !message.fromMe
    if (wrote || (message.fromMe && message.sendError === 'ERR_WINDOW_CLOSED'))
      void client.invalidateQueries({ queryKey: windowQuery(ticketId, whatsappId).queryKey })
  })
  return useQuery(windowQuery(ticketId, whatsappId))
}
