import { z } from 'zod'
import { webhook } from './webhook.ts'

/** The events of this area, by name; all to admins only, additive. */
export const webhookEvents = {
  /** `company-{id}-webhook`: never with a secret. `off`: it was switched off by itself just now. */
  webhook: z.union([
    z.object({ action: z.enum(['create', 'update']), webhook, off: z.literal(true).optional() }),
    z.object({ action: z.literal('delete'), webhookId: z.int() }),
  ]),
  /** `company-{id}-webhookDelivery`: something was noted or tried; at most ten a second for each webhook. */
  webhookDelivery: z.object({ webhookId: z.int() }),
} as const
