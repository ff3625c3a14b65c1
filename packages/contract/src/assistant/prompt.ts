import { z } from 'zod'
import { idValue, instant, optionalText, text, trimmedText } from '../values/wire.ts'
import {
  API_KEY_LENGTH,
  aiFailures,
  MAX_MESSAGES_RANGE,
  MAX_TOKENS_RANGE,
  PROMPT_NAME_LENGTH,
  PROMPT_TEXT_LENGTH,
} from './choices.ts'

/** Why the last call of a prompt brought no answer. */
export const promptFailure = z.object({
  reason: z.enum(aiFailures),
  /** The provider's own words; '' where it said nothing. */
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
  /** Whether there is one (additive); false for everybody but admins. */
  hasApiKey: z.boolean(),
  /** Where a person is waited for; null: that queue was deleted. */
  queueId: z.int().nullable(),
  maxMessages: z.int(),
  queue: z.object({ name: z.string() }).nullable(),
  /** Null: its last call went well. For admins only (additive). */
  failure: promptFailure.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Prompt = z.output<typeof prompt>

const number = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given), value)

/** In steps of 0.1, however a computer adds them up. */
const temperature = number(
  z
    .number()
    .min(0)
    .max(1)
    .transform((value) => Math.round(value * 1000) / 1000)
    .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), 'in steps of 0.1'),
)

/** A key as providers make them: no spaces within. '' and absent: none is given. */
export const apiKeyInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || undefined : (value ?? undefined)),
  text(API_KEY_LENGTH.max, API_KEY_LENGTH.min)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
)

const { min: shortestName, max: longestName } = PROMPT_NAME_LENGTH
const { min: shortestText, max: longestText } = PROMPT_TEXT_LENGTH

/** PRM-02: what a prompt needs. The key may be left out of a change, which keeps it. */
export const promptInput = z.object({
  name: trimmedText(shortestName, longestName),
  prompt: trimmedText(shortestText, longestText),
  model: trimmedText(1, 100),
  maxTokens: number(z.int().min(MAX_TOKENS_RANGE.min).max(MAX_TOKENS_RANGE.max)),
  temperature,
  apiKey: apiKeyInput,
  queueId: idValue,
  maxMessages: number(z.int().min(MAX_MESSAGES_RANGE.min).max(MAX_MESSAGES_RANGE.max)),
})
export type PromptInput = z.output<typeof promptInput>

export const promptSearch = { companyId: optionalText(20) }
