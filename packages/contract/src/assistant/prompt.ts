import { z } from 'zod'
import { flag, idValue, instant, optionalText, text, trimmedText } from '../values/wire.ts'
import {
  API_KEY_LENGTH,
  aiFailures,
  MAX_MESSAGES_RANGE,
  MAX_TOKENS_RANGE,
  PROMPT_NAME_LENGTH,
  PROMPT_TEXT_LENGTH,
} from './choices.ts'

/** Why the last call of a prompt returned no answer. */
export const promptFailure = z.object({
  reason: z.enum(aiFailures),
  /** The provider's error text; '' if it sent none. */
  detail: z.string(),
  at: instant,
})

/** A text by which an AI answers customers. */
export const prompt = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  prompt: z.string(),
  model: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  /** Always '': the key never leaves the server. */
  apiKey: z.literal(''),
  /** Whether a key is stored (additive); always false without `prompts:edit`. */
  hasApiKey: z.boolean(),
  /** Queue in which the ticket waits for an attendant. Null: that queue was deleted. */
  queueId: z.int().nullable(),
  maxMessages: z.int(),
  /** Whether voice messages are transcribed for the AI (additive). */
  hearsAudio: z.boolean(),
  /** Whether pictures are passed to the model, unless it is known to take none (additive). */
  seesImages: z.boolean(),
  queue: z.object({ name: z.string() }).nullable(),
  /** Null: the last call succeeded, or no call was made yet. Only users with `prompts:edit` receive it (additive). */
  failure: promptFailure.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Prompt = z.output<typeof prompt>

const number = <T extends z.ZodType>(value: T) =>
  z.preprocess((raw) => (typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw), value)

/** Rounded to steps of 0.1, so that floating-point error does not count. */
const temperature = number(
  z
    .number()
    .min(0)
    .max(1)
    .transform((value) => Math.round(value * 1000) / 1000)
    .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), 'in steps of 0.1'),
)

/** An API key: no whitespace inside. '' and absent both mean that no key was entered. */
export const apiKeyInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || undefined : (value ?? undefined)),
  text(API_KEY_LENGTH.max, API_KEY_LENGTH.min)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
)

const { min: shortestName, max: longestName } = PROMPT_NAME_LENGTH
const { min: shortestText, max: longestText } = PROMPT_TEXT_LENGTH

/** PRM-02: input of a prompt. A change without a key keeps the stored one. */
export const promptInput = z.object({
  name: trimmedText(shortestName, longestName),
  prompt: trimmedText(shortestText, longestText),
  model: trimmedText(1, 100),
  maxTokens: number(z.int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max)),
  temperature,
  apiKey: apiKeyInput,
  queueId: idValue,
  maxMessages: number(z.int().min(MAX_MESSAGES_RANGE.min).max(MAX_MESSAGES_RANGE.max)),
  /** Absent: a new prompt has it off, an existing one keeps it (additive). */
  hearsAudio: flag,
  seesImages: flag,
})
export type PromptInput = z.output<typeof promptInput>

export const promptSearch = { companyId: optionalText(20) }
