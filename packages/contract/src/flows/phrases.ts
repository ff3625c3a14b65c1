import { z } from 'zod'
import { flag, idValue, instant, optionalId, trimmedText } from '../values/wire.ts'

/** A phrase that starts a flow (FLL-06). `whatsappId` null: on every connection. */
export const flowCampaign = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  phrase: z.string(),
  flowId: z.int(),
  whatsappId: z.int().nullable(),
  status: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type FlowCampaign = z.output<typeof flowCampaign>

export const PHRASE_LENGTH = { min: 1, max: 200 } as const
export const PHRASE_NAME_LENGTH = { min: 1, max: 100 } as const

/** Maximum phrases per company; the list returns all of them. */
export const MOST_PHRASES = 1000

/** Name, flow and phrase are required, the connection is optional (FLL-07). */
export const flowCampaignInput = z.object({
  name: trimmedText(PHRASE_NAME_LENGTH.min, PHRASE_NAME_LENGTH.max),
  flowId: idValue,
  whatsappId: optionalId,
  phrase: trimmedText(PHRASE_LENGTH.min, PHRASE_LENGTH.max),
  /** Additive for new phrases; on if absent. */
  status: flag,
})
export const flowCampaignChange = flowCampaignInput.extend({ id: idValue })

export const flowCampaignDetails = z.object({
  details: flowCampaign,
})
