import { z } from 'zod'
import { aiErrors } from '../assistant/choices.ts'
import { message } from '../conversations/message.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { knowledgeSource } from '../knowledge/document.ts'
import { language } from '../values/language.ts'
import { idParam, trimmedText } from '../values/wire.ts'
import { copilotHelps, LONGEST_DRAFT, tones, translationLanguages } from './choices.ts'
import { copilotSettings, copilotSettingsInput } from './settings.ts'

const id = idParam('id')
const draft = trimmedText(1, LONGEST_DRAFT)

/** Error codes of every help: missing configuration, and errors of the provider. */
const helpErrors = ['ERR_HELP_OFF', 'ERR_AI_NO_KEY', ...aiErrors] as const
const ofTicket = [...helpErrors, 'ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const
const ofMessage = [...helpErrors, 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOTHING_TO_READ'] as const
const generatedText = z.object({ text: z.string() })

export const listTeamHelps = defineEndpoint({
  id: 'copilot.helps',
  method: 'GET',
  path: '/assistant/helps',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'Which helps of the AI the company offers its attendants; none without a key (additive)',
  response: z.object({ helps: z.array(z.enum(copilotHelps)), hasKey: z.boolean() }),
})

export const showCopilotSettings = defineEndpoint({
  id: 'copilotSettings.show',
  method: 'GET',
  path: '/assistant/helps/settings',
  access: needs('ai:settings', 'useOpenAi'),
  summary: 'Which helps are switched on, and with which model they are made (additive)',
  response: copilotSettings,
})

export const saveCopilotSettings = defineEndpoint({
  id: 'copilotSettings.save',
  method: 'PUT',
  path: '/assistant/helps/settings',
  access: needs('ai:settings', 'useOpenAi'),
  summary: 'Switch helps on and off, and choose their model; absent fields stay (additive)',
  body: copilotSettingsInput,
  response: copilotSettings,
  errors: ['ERR_PROMPT_MODEL'],
})

export const summarizeTicket = defineEndpoint({
  id: 'copilot.summary',
  method: 'POST',
  path: '/assistant/tickets/:id/summary',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'A summary of a conversation that the caller may see (additive)',
  params: id,
  body: z.object({ language }),
  response: generatedText,
  errors: ofTicket,
})

export const suggestAnswer = defineEndpoint({
  id: 'copilot.suggestion',
  method: 'POST',
  path: '/assistant/tickets/:id/suggestion',
  access: needs('ai:use', 'useOpenAi'),
  summary:
    'An answer to the customer as a draft, with the passages of the knowledge on which it rests; nothing is sent (additive)',
  params: id,
  body: z.object({ language }),
  response: generatedText.extend({ sources: z.array(knowledgeSource) }),
  errors: ofTicket,
})

export const rewriteDraft = defineEndpoint({
  id: 'copilot.rewrite',
  method: 'POST',
  path: '/assistant/tickets/:id/rewrite',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'A draft in another tone; nothing is sent (additive)',
  params: id,
  body: z.object({ text: draft, tone: z.enum(tones) }),
  response: generatedText,
  errors: ofTicket,
})

export const translateDraft = defineEndpoint({
  id: 'copilot.translateDraft',
  method: 'POST',
  path: '/assistant/tickets/:id/translation',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'A draft in another language; nothing is sent (additive)',
  params: id,
  body: z.object({ text: draft, language: z.enum(translationLanguages) }),
  response: generatedText,
  errors: ofTicket,
})

export const translateMessage = defineEndpoint({
  id: 'copilot.translateMessage',
  method: 'POST',
  path: '/assistant/messages/:id/translation',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'What a message says, or what was said in it, in another language; nothing is kept (additive)',
  params: id,
  body: z.object({ language: z.enum(translationLanguages) }),
  response: generatedText,
  errors: ofMessage,
})

export const transcribeMessage = defineEndpoint({
  id: 'copilot.transcription',
  method: 'POST',
  path: '/assistant/messages/:id/transcription',
  access: needs('ai:use', 'useOpenAi'),
  summary: 'Writes down a received voice message, once: it is kept at the message for everybody (additive)',
  params: id,
  body: z.object({}),
  response: message,
  errors: ofMessage,
})
