import { z } from 'zod'
import { privacyRequest } from './privacy.ts'

export const privacyEvents = {
  /** `company-{id}-privacyRequest`, to the company's admins: progress of an export, erasure or retention; additive. */
  privacyRequest: z.object({
    action: z.enum(['create', 'update']),
    request: privacyRequest.omit({ downloadUrl: true }),
  }),
  /** `company-{id}-contactErased`, to the whole company: reload these tickets if shown; additive. */
  contactErased: z.object({ contactId: z.int(), ticketIds: z.array(z.int()) }),
} as const
