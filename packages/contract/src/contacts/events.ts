import { z } from 'zod'
import { contact } from './contact.ts'
import { contactImport } from './import.ts'
import { segment } from './segments.ts'

/** `company-{id}-contact`, to the company. 'update-to-fecth' (documented spelling) asks clients to reload the list. */
export const contactEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), contact }),
  z.object({ action: z.literal('delete'), contactId: z.int() }),
  z.object({ action: z.literal('update-to-fecth') }),
])

/** `company-{id}-contactImport` (additive), to the company: progress of an import. */
export const contactImportEvent = z.object({ action: z.literal('update'), import: contactImport })

/** `company-{id}-contactSegment` (additive), to users who see contacts. */
export const contactSegmentEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), segment }),
  z.object({ action: z.literal('delete'), segmentId: z.int() }),
])

export const contactEvents = {
  contact: contactEvent,
  contactImport: contactImportEvent,
  contactSegment: contactSegmentEvent,
} as const
