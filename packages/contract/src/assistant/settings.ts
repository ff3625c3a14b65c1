import { z } from 'zod'
import { aiPurposes, MOST_MONTH_TOKENS } from './choices.ts'
import { apiKeyInput } from './prompt.ts'

/** AI usage in the current month (São Paulo time). */
const monthUse = z.object({
  tokens: z.int(),
  calls: z.int(),
  byPurpose: z.array(z.object({ purpose: z.enum(aiPurposes), tokens: z.int(), calls: z.int() })),
})

/** A company's AI settings. */
export const assistantSettings = z.object({
  /** Always '': the key never leaves the server. */
  apiKey: z.literal(''),
  hasApiKey: z.boolean(),
  /** Maximum tokens per month. Null: no limit. */
  monthTokens: z.int().nullable(),
  used: monthUse,
})
export type AssistantSettings = z.output<typeof assistantSettings>

/** Absent fields keep their value. */
export const assistantSettingsInput = z.object({
  /** '' or absent keeps the key. */
  apiKey: apiKeyInput,
  /** Deletes the stored key. */
  removeApiKey: z.boolean().optional(),
  /** Null, '' or 0: no limit. */
  monthTokens: z.preprocess(
    (value) =>
      value === '' || value === 0 || value === '0' ? null : typeof value === 'string' ? Number(value) : value,
    z.int().min(1).max(MOST_MONTH_TOKENS).nullable().optional(),
  ),
})
export type AssistantSettingsInput = z.output<typeof assistantSettingsInput>
