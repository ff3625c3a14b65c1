import { z } from 'zod'

/** `company-{id}-outsideCalls`, to admins: outside calls ended. Additive; at most ten per second. */
export const outsideCallEvents = {
  outsideCalls: z.object({ action: z.literal('create') }),
} as const
