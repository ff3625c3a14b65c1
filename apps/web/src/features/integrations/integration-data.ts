import { listFlows } from '@recado/contract/flows/endpoints'
import type { Flow } from '@recado/contract/flows/flow'
import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  renewIntegrationSecret,
  testSession,
  updateIntegration,
} from '@recado/contract/integrations/endpoints'
import type {
  Integration,
  IntegrationInput,
  SavedIntegration,
  TestInput,
} from '@recado/contract/integrations/integration'
import type { Payload } from '@recado/contract/realtime'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withIntegrationEvent } from './live-integrations.ts'

const TABLE = ['integration-table'] as const
const ALL = ['integrations'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listIntegrations, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: { pageNumber: 1 } as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ queueIntegrations: Integration[]; count: number; hasMore: boolean }>

function apply(event: Payload<'queueIntegration'>): void {
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withIntegrationEvent(data.pages, event) }))
  // Only the server knows the position of a new or renamed integration in a searched, paged list.
  if (event.action !== 'delete') void refetchCached(TABLE)
  void queryClient.invalidateQueries({ queryKey: ALL })
}

/** The matching integrations, page by page, kept up to date by events (INT-06). */
export function useIntegrations(search: string) {
  useServerEvent('queueIntegration', apply)
  return useInfiniteQuery(tableQuery(search))
}

/** All integrations, as options. */
export const useAllIntegrations = () =>
  useQuery({
    queryKey: ALL,
    queryFn: async ({ signal }) => (await call(listIntegrations, { query: {}, signal })).queueIntegrations,
    enabled: useCan('integrations:view'),
    staleTime: 0,
  })

/** Maximum number of pages of flows that are loaded as options. */
const MOST_PAGES = 50

/** All flows by name, including those of the step editor, as options. */
export const useFlowOptions = () =>
  useQuery({
    queryKey: ['integration-flows'],
    enabled: useCan('flows:names'),
    queryFn: async ({ signal }) => {
      const flows: Flow[] = []
      for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber++) {
        const page = await call(listFlows, { query: { pageNumber, all: true }, signal })
        flows.push(...page.flows)
        if (!page.hasMore) break
      }
      return flows
    },
    staleTime: 0,
  })

/**
 * Adds an integration, or changes the given fields of an existing one.
 * @returns it with the secret of the signature, if this call created it
 */
export async function saveIntegration(id: number | undefined, body: IntegrationInput): Promise<SavedIntegration> {
  const { secret, ...queueIntegration } =
    id === undefined ? await call(createIntegration, { body }) : await call(updateIntegration, { params: { id }, body })
  apply({ action: id === undefined ? 'create' : 'update', queueIntegration })
  return { ...queueIntegration, ...(secret !== undefined && { secret }) }
}

/** Deletes an integration. @returns the server's message */
export async function removeIntegration(id: number): Promise<string> {
  const { message } = await call(deleteIntegration, { params: { id } })
  apply({ action: 'delete', integrationId: id })
  return message
}

/** Tests the integration with the form's values. @returns the server's message and warning */
export const tryIntegration = (body: TestInput) => call(testSession, { body })

/** Creates a new secret, which is shown only once. */
export const renewSigningSecret = async (id: number): Promise<string> =>
  (await call(renewIntegrationSecret, { params: { id } })).secret
