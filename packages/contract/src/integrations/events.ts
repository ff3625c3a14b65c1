import { z } from 'zod'
import { integration } from './integration.ts'

/** `company-{id}-queueIntegration`, to users with `integrations:view`. Only those with `integrations:edit` see whether secrets are stored. */
export const integrationEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), queueIntegration: integration }),
  z.object({ action: z.literal('delete'), integrationId: z.int() }),
])

export const integrationEvents = { queueIntegration: integrationEvent } as const
