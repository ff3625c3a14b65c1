import type { Ticket } from '@recado/contract/conversations/ticket'
import { resumeRun, showCurrentRun, startRun, stopRun } from '@recado/contract/flows/run-endpoints'
import type { CurrentRun } from '@recado/contract/flows/runs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const keyOf = (ticketId: number) => ['flows', 'current', ticketId] as const

/** The unfinished run of a ticket. Each change of the speaker or the ticket's status fetches it again. */
export const currentRunQuery = ({ id, status, flowWebhook }: Pick<Ticket, 'id' | 'status' | 'flowWebhook'>) =>
  queryOptions({
    queryKey: [...keyOf(id), status, flowWebhook],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CurrentRun> => (await call(showCurrentRun, { params: { id }, signal })).run,
  })

/** Returns the cached run of a ticket. */
export const knownRun = (ticketId: number): CurrentRun =>
  queryClient
    .getQueriesData<CurrentRun>({ queryKey: keyOf(ticketId), type: 'active' })
    .flatMap(([, run]) => run ?? [])[0] ?? null

const refresh = (ticketId: number) => queryClient.invalidateQueries({ queryKey: keyOf(ticketId) })

export async function startFlow(ticketId: number, flowId: number): Promise<void> {
  await call(startRun, { params: { id: ticketId }, body: { flowId } })
  void refresh(ticketId)
}

export async function stopFlow(ticketId: number): Promise<void> {
  await call(stopRun, { params: { id: ticketId } })
  void refresh(ticketId)
}

export async function resumeFlow(ticketId: number): Promise<void> {
  await call(resumeRun, { params: { id: ticketId } })
  void refresh(ticketId)
}
