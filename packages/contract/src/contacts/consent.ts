import { z } from 'zod'
import { instant } from '../values/wire.ts'

/** Whether marketing may go to a contact. `opted_out`: they asked for none; `blocked`: the company decided so. */
export const marketingStates = ['allowed', 'opted_out', 'blocked'] as const
export const marketingState = z.enum(marketingStates)
export type MarketingState = z.output<typeof marketingState>

/** A change of it, the newest first: by a message of the contact, or by a person. */
export const consentChange = z.object({
  state: marketingState,
  at: instant,
  /** The message that said so, and its text. */
  messageId: z.int().nullable(),
  text: z.string(),
  userId: z.int().nullable(),
  userName: z.string(),
})

/** What a contact agreed to (additive). */
export const consent = z.object({
  contactId: z.int(),
  state: marketingState,
  since: instant.nullable(),
  history: z.array(consentChange),
})
export type Consent = z.output<typeof consent>
