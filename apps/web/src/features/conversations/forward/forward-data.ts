import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { forwardMessage } from '@recado/contract/conversations/sending'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorTextReady } from '../../../platform/i18n/errors.ts'
import { putMessage } from '../state/message-queries.ts'

/** Conversations that a message can be forwarded to: open ones that the user sees, by name, number or last message. */
export const targetsQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['tickets', 'targets', searchParam] as const,
    gcTime: 0,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<readonly Ticket[]> => {
      const query = { status: 'open' as const, showAll: true, ...(searchParam ? { searchParam } : {}) }
      return (await call(listTickets, { query, signal })).tickets
    },
  })

/** Forwards a message. Returns the errors by conversation id; empty if all received it. */
export async function forward(
  message: Pick<Message, 'id'>,
  targets: readonly Pick<Ticket, 'id'>[],
  clientId: string,
): Promise<ReadonlyMap<number, ApiError>> {
  const ticketIds = targets.map(({ id }) => id)
  const { results } = await call(forwardMessage, { params: { id: message.id }, body: { ticketIds, clientId } })
  for (const result of results) if (result.message) putMessage(result.message)
  for (const { error } of results) if (error) await errorTextReady(error)
  return new Map(
    results.flatMap(({ ticketId, error, data }) =>
      error ? [[ticketId, new ApiError(error, 409, data)] as const] : [],
    ),
  )
}
