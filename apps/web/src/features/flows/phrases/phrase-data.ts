import { createPhrase, deletePhrase, listPhrases, updatePhrase } from '@recado/contract/flows/phrase-endpoints'
import type { FlowCampaign, PhraseMatch } from '@recado/contract/flows/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type PhraseEvent, withPhraseEvent } from './live-phrases.ts'

/** All phrases that start flows, by name. */
export const phrasesQuery = queryOptions({
  queryKey: ['flow-phrases'],
  // Server events update this list only while it is mounted.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => call(listPhrases, { signal }),
})

const apply = (event: PhraseEvent) =>
  changeCached<FlowCampaign[]>(queryClient, phrasesQuery.queryKey, (phrases) => withPhraseEvent(phrases, event))

/** The phrases, updated by events (FLL-06). */
export function usePhrases() {
  useServerEvent('flowcampaign', apply)
  // Deleting a flow deletes its phrases.
  useServerEvent('flow', (event) => {
    if (event.action !== 'delete') return
    changeCached<FlowCampaign[]>(queryClient, phrasesQuery.queryKey, (phrases) =>
      phrases.filter(({ flowId }) => flowId !== event.flowId),
    )
  })
  return useQuery({ ...phrasesQuery, enabled: useCan('phrases:view') })
}

/** The input for a phrase. */
export interface PhraseInput {
  name: string
  phrases: string[]
  match: PhraseMatch
  flowId: number
  whatsappId: number | null
  status: boolean
}

/** Adds a phrase, or changes the one with the id. */
export async function savePhrase(id: number | undefined, input: PhraseInput): Promise<FlowCampaign> {
  const savedPhrase =
    id === undefined ? await call(createPhrase, { body: input }) : await call(updatePhrase, { body: { ...input, id } })
  apply({ action: id === undefined ? 'create' : 'update', flowCampaign: savedPhrase })
  return savedPhrase
}

export async function removePhrase(id: number): Promise<void> {
  await call(deletePhrase, { params: { id } })
  apply({ action: 'delete', flowCampaignId: id })
}
