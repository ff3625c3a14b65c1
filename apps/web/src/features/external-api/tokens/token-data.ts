import type { In, Out } from '@recado/contract/endpoint'
import type { ApiToken } from '@recado/contract/external-api/api-token'
import { createApiToken, deleteApiToken, listApiTokens } from '@recado/contract/external-api/endpoints'
import type { Payload } from '@recado/contract/realtime'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { withTokenEvent } from './live-tokens.ts'

const TOKENS = ['api-tokens'] as const

const tokensQuery = queryOptions({
  queryKey: TOKENS,
  // It follows events only while it is mounted.
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await call(listApiTokens, { signal })).apiTokens,
})

const apply = (event: Payload<'apiToken'>): void =>
  changeCached<ApiToken[]>(queryClient, TOKENS, (tokens) => withTokenEvent(tokens, event))

/** The company's tokens, newest first, kept up to date by events. */
export function useApiTokens() {
  useServerEvent('apiToken', apply)
  return useQuery(tokensQuery)
}

/** Creates a token. Only this answer contains its secret. */
export async function makeApiToken(body: In<typeof createApiToken, 'body'>): Promise<Out<typeof createApiToken>> {
  const created = await call(createApiToken, { body })
  const { token: _, ...apiToken } = created
  apply({ action: 'create', apiToken })
  return created
}

export async function revokeApiToken(id: number): Promise<void> {
  await call(deleteApiToken, { params: { id } })
  apply({ action: 'delete', apiTokenId: id })
}
