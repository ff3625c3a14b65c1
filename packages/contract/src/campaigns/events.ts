import { z } from 'zod'
import { campaign } from './campaign.ts'

/** `company-{id}-campaign`, to the company: saved, status or progress changed, or deleted. */
export const campaignEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: campaign }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

export const campaignEvents = {
  campaign: campaignEvent,
} as const
