import { z } from 'zod'

/** `company-{id}-movement`, to users with `finance:view`: the ledger changed, reload it; additive. */
export const financeEvents = {
  movement: z.object({ action: z.enum(['create', 'delete']), movementId: z.int() }),
} as const
