import { z } from 'zod'
import { instant } from '../values/wire.ts'

/**
 * Whether marketing may be sent to a contact. `opted_out`: the contact asked for none. `blocked`: the company blocked
 * it.
 */
export const marketingStates = ['allowed', 'opted_out', 'blocked'] as const
export const marketingState = z.enum(marketingStates)
export type MarketingState = z.output<typeof marketingState>

/** A change of consent, by a message of the contact or by a user. Newest first. */
export const consentChange = z.object({
  state: marketingState,
  at: instant,
  /** The message that caused it, and its text. */
  messageId: z.int().nullable(),
  text: z.string(),
  userId: z.int().nullable(),
  userName: z.string(),
})

/** The consent of a contact (additive). */
export const consent = z.object({
  contactId: z.int(),
  state: marketingState,
  since: instant.nullable(),
  history: z.array(consentChange),
})
export type Consent = z.output<typeof consent>
