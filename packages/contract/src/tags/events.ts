import { z } from 'zod'
import { tag } from './tag.ts'

/** `company-{id}-tag`, to the company; additive. */
export const tagEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), tag }),
  z.object({ action: z.literal('delete'), tagId: z.int() }),
])

export const tagEvents = {
  tag: tagEvent,
} as const
