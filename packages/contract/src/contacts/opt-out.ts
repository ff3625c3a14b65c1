import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, instant } from '../values/wire.ts'
import { marketingState } from './marketing.ts'

export type { MarketingState } from './marketing.ts'

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

const loggedIn = { login: true, permission: null, feature: null } as const
const contactId = idParam('id')

export const showConsent = defineEndpoint({
  id: 'contacts.consent',
  method: 'GET',
  path: '/contacts/:id/consent',
  access: loggedIn,
  summary: 'Whether marketing may go to a contact, and how that came about (additive)',
  params: contactId,
  response: consent,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})

export const updateConsent = defineEndpoint({
  id: 'contacts.updateConsent',
  method: 'PUT',
  path: '/contacts/:id/consent',
  access: loggedIn,
  summary: 'Say whether marketing may go to a contact (additive)',
  params: contactId,
  body: z.object({ state: marketingState }),
  response: consent,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})
