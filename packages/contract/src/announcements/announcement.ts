import { z } from 'zod'
import { flag, instant, trimmedText } from '../values/wire.ts'

/** 1 high, 2 medium, 3 low (companies.10). */
export const announcementPriorities = [1, 2, 3] as const

/** A text of the operator for all companies. */
export const announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  priority: z.int(),
  /** Whether users see it. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (messages.3). */
  mediaUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Announcement = z.output<typeof announcement>

/** Size limit of an announcement's attachment, a picture. */
export const ANNOUNCEMENT_MAX_BYTES = 5 * 1024 * 1024

const priority = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
  z.int().min(1).max(3).optional(),
)
/** Clients of the family send 'active' and 'inactive'. */
const status = z.preprocess((value) => (value === 'active' ? true : value === 'inactive' ? false : value), flag)

export const announcementInput = z.object({
  title: trimmedText(1, 200),
  text: trimmedText(1, 10_000),
  priority,
  status,
})
export type AnnouncementInput = z.output<typeof announcementInput>
export const announcementChange = announcementInput.partial()
export type AnnouncementChange = z.output<typeof announcementChange>
