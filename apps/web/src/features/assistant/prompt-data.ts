import { documentedModels } from '@recado/contract/assistant/choices'
import {
  checkPromptKey,
  createPrompt,
  deletePrompt,
  listModels,
  listPrompts,
  saveAssistantSettings,
  showAssistantSettings,
  tryPrompt as tryPromptEndpoint,
  updatePrompt,
} from '@recado/contract/assistant/endpoints'
import type { Prompt, PromptInput, TrialAnswer, TrialInput } from '@recado/contract/assistant/prompt'
import type { Payload } from '@recado/contract/realtime'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withPromptEvent } from './live-prompts.ts'

const TABLE = ['prompts'] as const
const CHOICES = ['prompt-choices'] as const
const MONTH = ['assistant-settings'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listPrompts, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: { pageNumber: 1 } as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ prompts: Prompt[]; count: number; hasMore: boolean }>

function apply(event: Payload<'prompt'>): void {
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withPromptEvent(data.pages, event) }))
  // Only the server knows the position of a new or renamed prompt in a searched, paged list.
  if (event.action !== 'delete') void refetchCached(TABLE)
}

/** The matching prompts, page by page, kept up to date by events (PRM-05). */
export function usePrompts(search: string) {
  useServerEvent('prompt', apply)
  return useInfiniteQuery(tableQuery(search))
}

const refetchChoices = () => void queryClient.invalidateQueries({ queryKey: CHOICES })

/** All prompts as options, kept up to date by events. */
export function usePromptChoices(enabled: boolean) {
  useServerEvent('prompt', refetchChoices)
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) => call(listPrompts, { query: {}, signal }),
    staleTime: 0,
    enabled,
  })
}

/** The available models; the documented ones until the operator's are loaded. */
export function useModels(): ReadonlyArray<{ model: string; name: string }> {
  const { data } = useQuery({ queryKey: ['models'], queryFn: ({ signal }) => call(listModels, { signal }) })
  return data ?? documentedModels
}

/** Adds a prompt, or changes the given fields of an existing one. */
export async function savePrompt(id: number | undefined, body: PromptInput): Promise<Prompt> {
  const prompt =
    id === undefined ? await call(createPrompt, { body }) : await call(updatePrompt, { params: { id }, body })
  apply({ action: id === undefined ? 'create' : 'update', prompt })
  return prompt
}

/** Asks the provider about the key of a saved prompt, and shows the result in every list. */
export async function checkKey(id: number): Promise<Prompt> {
  const prompt = await call(checkPromptKey, { params: { id } })
  apply({ action: 'update', prompt })
  return prompt
}

/** Answers a trial conversation; its tokens count in the month. */
export async function tryPrompt(body: TrialInput): Promise<TrialAnswer> {
  const answer = await call(tryPromptEndpoint, { body })
  void queryClient.invalidateQueries({ queryKey: MONTH })
  return answer
}

/** Deletes a prompt. @returns the server's message */
export async function removePrompt(id: number): Promise<string> {
  const { message } = await call(deletePrompt, { params: { id } })
  apply({ action: 'delete', promptId: id })
  return message
}

/** The AI's usage this month and its limit; for admins. */
export const useMonth = () =>
  useQuery({ queryKey: MONTH, queryFn: ({ signal }) => call(showAssistantSettings, { signal }), staleTime: 0 })

/** @param monthTokens null for no limit */
export async function saveMonthLimit(monthTokens: number | null): Promise<void> {
  queryClient.setQueryData(MONTH, await call(saveAssistantSettings, { body: { monthTokens } }))
}
