import { can, type PermissionHolder } from '@recado/contract/access'
import type { AiFailure, KeyState } from '@recado/contract/assistant/choices'
import type { Prompt } from '@recado/contract/assistant/prompt'

/** A stored prompt without its key. */
export interface PromptRow {
  company_id: number
  id: number
  name: string
  prompt: string
  model: string
  max_tokens: number
  temperature: number
  queue_id: number | null
  queue_name: string | null
  max_messages: number
  hears_audio: boolean
  sees_images: boolean
  key_state: KeyState
  failure: { reason: AiFailure; detail: string } | null
  failed_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A prompt as users who may change it see it. */
export const promptOf = (row: PromptRow): Prompt => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  apiKey: '',
  hasApiKey: true,
  keyState: row.key_state,
  queueId: row.queue_id,
  maxMessages: row.max_messages,
  hearsAudio: row.hears_audio,
  seesImages: row.sees_images,
  queue: row.queue_name === null ? null : { name: row.queue_name },
  failure: row.failure && row.failed_at && { ...row.failure, at: row.failed_at.toISOString() },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Without the fields of those users: whether it has a key that works, and why a call failed. */
export const plainPrompt = (prompt: Prompt): Prompt => ({
  ...prompt,
  ...{ hasApiKey: false, keyState: 'unchecked' as const, failure: null },
})

/** A prompt as a given user sees it. */
export const promptFor = (row: PromptRow, actor: PermissionHolder): Prompt =>
  can(actor, 'prompts:edit') ? promptOf(row) : plainPrompt(promptOf(row))

/** The fields of a prompt in the audit log, without its key. */
export const auditedPrompt = (row: PromptRow, keyGiven: boolean) => ({
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  queueId: row.queue_id,
  maxMessages: row.max_messages,
  hearsAudio: row.hears_audio,
  seesImages: row.sees_images,
  apiKey: keyGiven ? 'changed' : 'set',
})
