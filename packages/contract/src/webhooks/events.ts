import { z } from 'zod'
import { webhook } from './webhook.ts'

/** The events of this area, by name; all only to admins, additive. */
export const webhookEvents = {
  /** `company-{id}-webhook`: never with a secret. `off`: it was just switched off automatically. */
  webhook: z.union([
    z.object({ action: z.enum(['create', 'update']), webhook, off: z.literal(true).optional() }),
    z.object({ action: z.literal('delete'), webhookId: z.int() }),
  ]),
  /** `company-{id}-webhookDelivery`: a delivery was recorded or tried; at most ten per second for each webhook. */
  webhookDelivery: z.object({ webhookId: z.int() }),
} as const
