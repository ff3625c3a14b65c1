/** The models that are always offered, with their documented names (PRM-02); an operator adds others. */
export const documentedModels = [
  { model: 'gpt-3.5-turbo-1106', name: 'GPT 3.5 turbo' },
  { model: 'gpt-4o-mini', name: 'GPT 4.0' },
] as const

/** Initial values of a new prompt (PRM-02). */
export const promptDefaults = {
  model: documentedModels[0].model,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
} as const

export const PROMPT_NAME_LENGTH = { min: 5, max: 100 } as const
export const PROMPT_TEXT_LENGTH = { min: 50, max: 20_000 } as const
export const MAX_TOKENS_RANGE = { min: 1, max: 4096 } as const
export const MAX_MESSAGES_RANGE = { min: 1, max: 50 } as const
export const API_KEY_LENGTH = { min: 8, max: 500 } as const
/** Maximum monthly token limit of a company. */
export const MOST_MONTH_TOKENS = 1_000_000_000

/** Why an AI call returned no answer. */
export const aiFailures = [
  'budget',
  'timeout',
  'key',
  'model',
  'quota',
  'busy',
  'unreachable',
  'provider',
  'empty',
  'cancelled',
] as const
export type AiFailure = (typeof aiFailures)[number]

/** Purposes of AI calls. Monthly usage is counted per purpose. */
export const aiPurposes = [
  'prompt',
  'summary',
  'suggestion',
  'rewrite',
  'translation',
  'transcription',
  'knowledge',
] as const
export type AiPurpose = (typeof aiPurposes)[number]
