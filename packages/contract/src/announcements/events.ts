import { z } from 'zod'
import { announcement } from './announcement.ts'

/** `company-announcement`, to everybody who is signed in; one that is switched off goes as a deletion. */
export const announcementEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: announcement }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

/** The events of this area, by name. */
export const announcementEvents = {
  announcement: announcementEvent,
} as const

/** They go to all companies, under one name on the wire (wire.5). */
export const announcementWireName = 'company-announcement'
