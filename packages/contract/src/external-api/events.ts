import { z } from 'zod'
import { apiToken } from './api-token.ts'

/** `company-{id}-apiToken`, to the company's admins; additive. */
export const apiTokenEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), apiToken }),
  z.object({ action: z.literal('delete'), apiTokenId: z.int() }),
])

export const externalApiEvents = {
  apiToken: apiTokenEvent,
} as const
