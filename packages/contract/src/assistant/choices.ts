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

/** A model's name as a provider writes it, such as `meta-llama/llama-3.3-70b:free`: no whitespace, 1 to 100 characters. */
export const modelName = /^[\x21-\x7e]{1,100}$/

/** Messages of one trial of a prompt, and the characters of each. */
export const TRIAL_LIMITS = { messages: 60, characters: 4000 } as const

/**
 * The provider's answer about the key of a prompt.
 * - unchecked: not asked yet
 * - confirmed: it accepted the key
 * - refused: it does not accept the key
 * - unanswered: it could not be reached, or gave no answer about the key
 */
export const keyStates = ['unchecked', 'confirmed', 'refused', 'unanswered'] as const
export type KeyState = (typeof keyStates)[number]

export const PROMPT_NAME_LENGTH = { min: 5, max: 100 } as const
export const PROMPT_TEXT_LENGTH = { min: 50, max: 20_000 } as const
export const MAX_TOKENS_RANGE = { min: 1, max: 4096 } as const
export const MAX_MESSAGES_RANGE = { min: 1, max: 50 } as const
export const API_KEY_LENGTH = { min: 8, max: 500 } as const
/** Maximum monthly token limit of a company. */
export const MOST_MONTH_TOKENS = 1_000_000_000

/** Largest voice message that is transcribed, in bytes: the provider's limit. */
export const LARGEST_SPEECH = 25 * 1024 * 1024
/** Longest voice message that the AI of a prompt hears, in seconds. */
export const LONGEST_SPEECH_SECONDS = 600
/** Largest picture that is passed to a model, in bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024

/** Whether a model takes pictures: `unknown` for models that this list does not name, which an admin may try. */
export type PictureSupport = 'yes' | 'no' | 'unknown'

const withPictures =
  /^(chatgpt-4o|gpt-4o|gpt-4\.[1-9]|gpt-4-turbo|gpt-[5-9]|o1$|o1-20|o3$|o3-20|o3-pro|o4-|claude-|gemini-|pixtral|llava|llama-4|llama-3\.2-(11|90)b)|vision|-vl\b/
const withoutPictures = /^(gpt-3|gpt-4$|gpt-4-(0|32k)|o1-(mini|preview)|o3-mini|text-|whisper|davinci|babbage)/

/** Returns whether a model takes pictures, by its name with or without its maker (`openai/gpt-4o`). */
export function pictureSupport(model: string): PictureSupport {
  const name = model.trim().toLowerCase().split('/').at(-1) ?? ''
  if (withoutPictures.test(name)) return 'no'
  return withPictures.test(name) ? 'yes' : 'unknown'
}

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

/** Error codes of AI calls for users. */
export const aiErrors = [
  'ERR_AI_BUDGET',
  'ERR_AI_TIMEOUT',
  'ERR_AI_KEY',
  'ERR_AI_MODEL',
  'ERR_AI_QUOTA',
  'ERR_AI_BUSY',
  'ERR_AI_UNREACHABLE',
  'ERR_AI_PROVIDER',
  'ERR_AI_EMPTY',
] as const

/** Purposes of AI calls. Monthly usage is counted per purpose. */
export const aiPurposes = [
  'prompt',
  'trial',
  'keyCheck',
  'summary',
  'suggestion',
  'rewrite',
  'translation',
  'transcription',
  'knowledge',
] as const
export type AiPurpose = (typeof aiPurposes)[number]
