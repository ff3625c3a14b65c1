import { z } from 'zod'
import { flag, idValue, instant, optionalId, trimmedText } from '../values/wire.ts'

/** How a message must contain a phrase to start its flow: as a whole, as its beginning, or anywhere. */
export const phraseMatches = ['equal', 'begins', 'contains'] as const
export type PhraseMatch = (typeof phraseMatches)[number]

/** A phrase that starts a flow (FLL-06). `whatsappId` null: on every connection. */
export const flowCampaign = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  /** The first of `phrases`. */
  phrase: z.string(),
  /** All texts that start the flow (additive). */
  phrases: z.array(z.string()),
  match: z.enum(phraseMatches),
  flowId: z.int(),
  whatsappId: z.int().nullable(),
  status: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type FlowCampaign = z.output<typeof flowCampaign>

export const PHRASE_LENGTH = { min: 1, max: 200 } as const
export const PHRASE_NAME_LENGTH = { min: 1, max: 100 } as const

/** Maximum texts of one entry. */
export const MOST_TEXTS = 20

/** Maximum phrases per company; the list returns all of them. */
export const MOST_PHRASES = 1000

const text = trimmedText(PHRASE_LENGTH.min, PHRASE_LENGTH.max)

const fields = z.object({
  name: trimmedText(PHRASE_NAME_LENGTH.min, PHRASE_NAME_LENGTH.max),
  flowId: idValue,
  whatsappId: optionalId,
  phrase: text.optional(),
  /** Additive: all texts. Absent: `phrase` is the first one, and the others stay. */
  phrases: z.array(text).min(1).max(MOST_TEXTS).optional(),
  /** Additive: 'equal' for new phrases if absent. */
  match: z.enum(phraseMatches).optional(),
  /** Additive for new phrases; on if absent. */
  status: flag,
})
const hasText = ({ phrase, phrases }: { phrase?: string | undefined; phrases?: string[] | undefined }) =>
  phrase !== undefined || phrases !== undefined
const missingText = { path: ['phrase'] }

/** Name, flow and phrase are required, the connection is optional (FLL-07). */
export const flowCampaignInput = fields.refine(hasText, missingText)
export const flowCampaignChange = fields.extend({ id: idValue }).refine(hasText, missingText)

export const flowCampaignDetails = z.object({
  details: flowCampaign,
})
