import { z } from 'zod'

/** `company-{id}-payment`, to the company: an invoice was paid and the subscription is extended. */
export const paymentEvent = z.object({
  action: z.literal('CONCLUIDA'),
  company: z.object({ id: z.int(), dueDate: z.string().nullable() }),
  invoiceId: z.int(),
})

export const billingEvents = {
  payment: paymentEvent,
} as const
