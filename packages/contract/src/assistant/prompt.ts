import { z } from 'zod'
import { flag, idValue, instant, optionalText, text, trimmedText } from '../values/wire.ts'
import {
  API_KEY_LENGTH,
  aiFailures,
  keyStates,
  MAX_MESSAGES_RANGE,
  MAX_TOKENS_RANGE,
  PROMPT_NAME_LENGTH,
  PROMPT_TEXT_LENGTH,
  TRIAL_LIMITS,
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
  /** The provider's answer about the key; 'unchecked' without `prompts:edit` (additive). */
  keyState: z.enum(keyStates),
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

/** A message of a trial. */
const trialMessage = z.object({
  from: z.enum(['customer', 'machine']),
  text: trimmedText(1, TRIAL_LIMITS.characters),
})

/** The current form and the conversation so far, which ends with the customer. Without a key, the one of `id` is used. */
export const trialInput = promptInput.pick({ prompt: true, model: true, maxTokens: true, temperature: true }).extend({
  id: idValue.optional(),
  apiKey: apiKeyInput,
  maxMessages: promptInput.shape.maxMessages,
  messages: z
    .array(trialMessage)
    .min(1)
    .max(TRIAL_LIMITS.messages)
    .refine((all) => all.at(-1)?.from === 'customer', 'the last message is the customer’s'),
})
export type TrialInput = z.output<typeof trialInput>

/** The answer that a customer would receive. */
export const trialAnswer = z.object({
  /** '' if the customer would receive no text. */
  text: z.string(),
  /** The knowledge passages that the model read. */
  sources: z.array(z.object({ documentId: z.int(), title: z.string(), text: z.string() })),
  /** Tokens, counted in the company's month. */
  tokens: z.int(),
  /** Whether the ticket would be handed over to the queue, and the note for its attendants. */
  handsOver: z.boolean(),
  note: z.string(),
  /** The action that the model asked for. Null: a text only. */
  toolCall: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
})
export type TrialAnswer = z.output<typeof trialAnswer>

export const promptSearch = { companyId: optionalText(20) }
