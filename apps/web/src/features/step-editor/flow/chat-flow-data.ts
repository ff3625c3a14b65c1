import type { CurrentFlow } from '@recado/contract/flows/chat-flow'
import { saveChatFlow, showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createPhrase, deletePhrase, listPhrases } from '@recado/contract/flows/phrase-endpoints'
import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import type { Draft } from '../steps/steps.rules.ts'

/** The flow at /fluxo-editor, where the address names none. */
export const COMPANY_FLOW = 1

/** A stored flow; it is read once, because what is edited is not drawn over. */
export const useChatFlow = (id: number) =>
  useQuery({
    queryKey: ['chat-flow', id],
    queryFn: async ({ signal }) => (await call(showChatFlow, { params: { id }, signal })).currentFlow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The same as nodes and connections, asked for anew each time. */
export const useChatGraph = (id: number) =>
  useQuery({
    queryKey: ['chat-flow', id, 'graph'],
    queryFn: async ({ signal }) =>
      (await call(showChatFlow, { params: { id }, query: { graph: true }, signal })).currentFlow.graph ?? null,
    gcTime: 0,
  })

/** Who saved it, as clients of the family write it: the server goes by the login. */
const USER_ID = 1

/** Stores a flow with its new files, each under the name by which its step names it (STE-11). */
export async function storeChatFlow(
  id: number,
  { name, celularTeste, isActive, nodeList, lineList }: Draft,
  files: ReadonlyMap<string, File>,
  onProgress: (sent: number) => void,
): Promise<CurrentFlow> {
  const named = new Set(nodeList.flatMap((step) => step.interactions.map((one) => one.MediaField?.fileName)))
  const form = new FormData()
  form.set('flowData', JSON.stringify({ nodeList, lineList, name, userId: USER_ID, celularTeste, isActive, id }))
  const sent = [...files].filter(([fileName]) => named.has(fileName))
  for (const [fileName, file] of sent) form.append('files', file, fileName)
  const progress = sent.length > 0 ? { onProgress } : {}
  const { currentFlow } = await call(saveChatFlow, { params: { id }, form, body: { flowData: '' }, ...progress })
  return currentFlow
}

/** An address by which a stored file can be looked at; null: it is gone. Undefined until it is known. */
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

/** The phrases that start a flow, and what changes them at once. */
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
