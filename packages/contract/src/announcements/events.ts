import { z } from 'zod'
import { announcement } from './announcement.ts'

/** `company-announcement`, to everybody who is signed in; one that is switched off goes as a deletion. */
export const announcementEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: announcement }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])
