import { saveAssistantSettings, showAssistantSettings } from '@recado/contract/assistant/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import {
  type CopilotHelp,
  type Tone,
  type TranslationLanguage,
  translationLanguages,
} from '@recado/contract/copilot/choices'
import * as endpoints from '@recado/contract/copilot/endpoints'
import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

const HELPS = ['copilot-helps'] as const
const SETTINGS = ['copilot-settings'] as const
const KEY = ['assistant-settings'] as const

/** The AI functions that the company offers; requested when the user opens the panel. */
export const useHelps = () =>
  useQuery({ queryKey: HELPS, queryFn: ({ signal }) => call(endpoints.listTeamHelps, { signal }), staleTime: 0 })

/** The user's request to the AI. */
export type Wish =
  | { help: 'summary' | 'suggestion' }
  | { help: 'rewrite'; tone: Tone }
  | { help: 'translation'; language: TranslationLanguage }

export interface HelpResult {
  text: string
  sources: KnowledgeSource[]
}

/** Requests AI help for a ticket. Sends nothing to the customer. */
export async function askHelp(ticketId: number, wish: Wish, text: string, signal: AbortSignal): Promise<HelpResult> {
  const params = { id: ticketId }
  const language = currentLanguage()
  switch (wish.help) {
    case 'summary':
      return bare(call(endpoints.summarizeTicket, { params, body: { language }, signal }))
    case 'suggestion':
      return call(endpoints.suggestAnswer, { params, body: { language }, signal })
    case 'rewrite':
      return bare(call(endpoints.rewriteDraft, { params, body: { text, tone: wish.tone }, signal }))
    case 'translation':
      return bare(call(endpoints.translateDraft, { params, body: { text, language: wish.language }, signal }))
  }
}

const bare = async (response: Promise<{ text: string }>): Promise<HelpResult> => ({ ...(await response), sources: [] })

export const translateMessage = (id: number, language: TranslationLanguage, signal: AbortSignal) =>
  call(endpoints.translateMessage, { params: { id }, body: { language }, signal })

export const transcribeMessage = (id: number, signal: AbortSignal) =>
  call(endpoints.transcribeMessage, { params: { id }, body: {}, signal })

export const saveTicketNote = (ticketId: number, note: string) =>
  call(createTicketNote, { body: { ticketId, note: note.slice(0, 5000) } })

/** The target languages of translations, the user's first. */
export function languagesFrom(reader: string): TranslationLanguage[] {
  return [...translationLanguages].sort((a, b) => Number(b === reader) - Number(a === reader))
}

export const useCopilotSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(endpoints.showCopilotSettings, { signal }),
    refetchOnMount: 'always',
  })

/** Switches AI functions on or off, and sets the model. */
export async function saveCopilotSettings(body: {
  helps?: Partial<Record<CopilotHelp, boolean>>
  model?: string
}): Promise<void> {
  queryClient.setQueryData(SETTINGS, await call(endpoints.saveCopilotSettings, { body }))
  void queryClient.invalidateQueries({ queryKey: HELPS })
}

/** Whether the company has an API key. */
export const useCompanyKey = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(showAssistantSettings, { signal }), staleTime: 0 })

/** @param apiKey null removes the key */
export async function saveCompanyKey(apiKey: string | null): Promise<void> {
  const body = apiKey === null ? { removeApiKey: true } : { apiKey }
  queryClient.setQueryData(KEY, await call(saveAssistantSettings, { body }))
  void queryClient.invalidateQueries({ queryKey: HELPS })
}
