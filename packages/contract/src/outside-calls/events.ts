import { z } from 'zod'

/** `company-{id}-outsideCalls`, to admins: calls outside came to their end. Additive; at most ten a second. */
export const outsideCallEvents = {
  outsideCalls: z.object({ action: z.literal('create') }),
} as const
