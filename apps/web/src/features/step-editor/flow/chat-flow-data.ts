import type { CurrentFlow } from '@recado/contract/flows/chat-flow'
import { saveChatFlow, showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createPhrase, deletePhrase, listPhrases } from '@recado/contract/flows/phrase-endpoints'
import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import type { StepsDraft } from '../steps/steps.rules.ts'

/** The flow at /fluxo-editor without an id in the address. */
export const COMPANY_FLOW = 1

/** A stored flow, fetched once, so that a refetch does not overwrite edits. */
export const useChatFlow = (id: number) =>
  useQuery({
    queryKey: ['chat-flow', id],
    queryFn: async ({ signal }) => (await call(showChatFlow, { params: { id }, signal })).currentFlow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The flow as nodes and connections, fetched each time. */
export const useChatGraph = (id: number) =>
  useQuery({
    queryKey: ['chat-flow', id, 'graph'],
    queryFn: async ({ signal }) =>
      (await call(showChatFlow, { params: { id }, query: { graph: true }, signal })).currentFlow.graph ?? null,
    gcTime: 0,
  })

/** The saver's id in the format of the old product family. The server uses the login instead. */
const USER_ID = 1

/** Stores a flow with its new files, each under the name that its step uses (STE-11). */
export async function storeChatFlow(
  id: number,
  { name, celularTeste, isActive, nodeList, lineList }: StepsDraft,
  files: ReadonlyMap<string, File>,
  onProgress: (sent: number) => void,
): Promise<CurrentFlow> {
  const usedNames = new Set(nodeList.flatMap((step) => step.interactions.map((one) => one.MediaField?.fileName)))
  const form = new FormData()
  form.set('flowData', JSON.stringify({ nodeList, lineList, name, userId: USER_ID, celularTeste, isActive, id }))
  const uploads = [...files].filter(([fileName]) => usedNames.has(fileName))
  for (const [fileName, file] of uploads) form.append('files', file, fileName)
  const progress = uploads.length > 0 ? { onProgress } : {}
  const { currentFlow } = await call(saveChatFlow, { params: { id }, form, body: { flowData: '' }, ...progress })
  return currentFlow
}

/** Returns the address of a stored file, null if it was deleted, or undefined while loading. */
export function useStoredFile(url: string): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['chat-flow', 'file', url],
    queryFn: async ({ signal }) => (await call(signFlowFiles, { body: { urls: [url] }, signal })).previews[url] ?? null,
    enabled: url !== '',
    staleTime: 3_600_000,
  })
  return data
}

const phrasesKey = ['chat-flow', 'phrases']

/** The phrases that start a flow, and functions that change them immediately. */
export function useStarts(flowId: number) {
  const client = useQueryClient()
  const again = useCallback(() => client.invalidateQueries({ queryKey: phrasesKey }), [client])
  useServerEvent('flowcampaign', () => void again())
  const phrases = useQuery({ queryKey: phrasesKey, queryFn: ({ signal }) => call(listPhrases, { signal }) })
  return {
    phrases: { ...phrases, data: phrases.data?.filter((one) => one.flowId === flowId) },
    add: async (phrase: string, name: string): Promise<FlowCampaign> => {
      const added = await call(createPhrase, { body: { name, phrase, flowId } })
      await again()
      return added
    },
    remove: async (id: number) => {
      await call(deletePhrase, { params: { id } })
      await again()
    },
  }
}
