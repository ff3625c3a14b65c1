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
