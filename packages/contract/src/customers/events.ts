import { z } from 'zod'

/** `company-{id}-customer`, to the company: reload shown customers; additive. */
export const customerEvents = {
  customer: z.object({ action: z.enum(['create', 'update', 'delete']), customerId: z.int() }),
  /** Plans, services or texts changed. */
  customerCatalogue: z.object({ action: z.literal('update') }),
} as const
