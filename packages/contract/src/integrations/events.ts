import { z } from 'zod'
import { integration } from './integration.ts'

/** `company-{id}-queueIntegration`, to the company; whether there are secrets only to its admins. */
export const integrationEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), queueIntegration: integration }),
  z.object({ action: z.literal('delete'), integrationId: z.int() }),
])

/** The events of this area, by name. */
export const integrationEvents = { queueIntegration: integrationEvent } as const
