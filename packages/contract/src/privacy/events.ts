import { z } from 'zod'
import { privacyRequest } from './privacy.ts'

export const privacyEvents = {
  /** `company-{id}-privacyRequest`, to the company's admins: an export, erasure or retention is further; additive. */
  privacyRequest: z.object({
    action: z.enum(['create', 'update']),
    request: privacyRequest.omit({ downloadUrl: true }),
  }),
  /** `company-{id}-contactErased`, to the whole company: who shows these tickets asks anew; additive. */
  contactErased: z.object({ contactId: z.int(), ticketIds: z.array(z.int()) }),
} as const
