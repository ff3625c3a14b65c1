import { z } from 'zod'
import { optionalColor, optionalId, trimmedText } from '../values/wire.ts'

export const tag = z.object({ id: z.int(), name: z.string(), color: z.string(), kanban: z.int() })
export type Tag = z.output<typeof tag>

/**
 * A tag in the table of tags. Additive: `contactsCount`, the contacts that have it, and `userId`, its maker, who may
 * change and delete it by `tags:edit` for own ones.
 */
export const countedTag = tag.extend({ ticketsCount: z.int(), contactsCount: z.int(), userId: z.int().nullable() })
export type CountedTag = z.output<typeof countedTag>

const kanbanInput = z.preprocess(
  (value) =>
    value === true ? 1 : value === false ? 0 : typeof value === 'string' ? Number(value) : (value ?? undefined),
  z.union([z.literal(0), z.literal(1)]).optional(),
)

/** Spec 2 §5: name at least 3 characters. The ticket's selector sends only the name; the server picks a colour. */
export const newTag = z.object({
  name: trimmedText(3, 50),
  color: optionalColor,
  kanban: kanbanInput,
  userId: optionalId,
})

/** Only fields that are present are changed. */
export const tagChange = z.object({
  name: trimmedText(3, 50).optional(),
  color: optionalColor,
  kanban: kanbanInput,
  userId: optionalId,
})
