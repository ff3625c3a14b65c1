import { z } from 'zod'
import { announcement } from './announcement.ts'

/** `company-announcement`, to every signed-in user. An announcement that is switched off is sent as a deletion. */
export const announcementEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: announcement }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

export const announcementEvents = {
  announcement: announcementEvent,
} as const

/** Sent to all companies under one event name (wire.5). */
export const announcementWireName = 'company-announcement'
