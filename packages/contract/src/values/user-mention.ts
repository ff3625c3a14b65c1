import { z } from 'zod'
import { instant } from './wire.ts'

/** A user who can be mentioned in a text. */
export const mentionablePerson = z.object({ id: z.int(), name: z.string() })
export type MentionablePerson = z.output<typeof mentionablePerson>

/** A text that mentions the user and that the user has not seen yet. Each area adds the place of the text. */
export const userMention = z.object({
  id: z.int(),
  /** The author's name at the time of writing. */
  by: z.string(),
  text: z.string(),
  at: instant,
})

/** The event of an area about mentions, to one user: a text mentions the user, or mentions were seen or removed. */
export const mentionEvent = <T extends z.ZodType>(record: T) =>
  z.union([
    z.object({ action: z.literal('create'), record }),
    z.object({ action: z.literal('seen'), ids: z.array(z.int()) }),
  ])
