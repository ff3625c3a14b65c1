import { z } from 'zod'
import { idValue, optionalId, optionalText, trimmedText } from '../values/wire.ts'

export interface QueueOption {
  id: number
  /** The number that a customer types, starting at 1 without gaps within a level. */
  option: number
  title: string
  message: string
  queueId: number
  parentId: number | null
  children: QueueOption[]
}

/** An entry of a queue's menu with all entries below it. */
export const queueOption: z.ZodType<QueueOption> = z.object({
  id: z.int(),
  option: z.int(),
  title: z.string(),
  message: z.string(),
  queueId: z.int(),
  parentId: z.int().nullable(),
  children: z.lazy(() => z.array(queueOption)),
})

/** Maximum options in a queue's whole tree. */
export const QUEUE_OPTION_LIMIT = 300

// Clients of the family send -1 for the top level.
const parent = z.preprocess((value) => (value === -1 || value === '-1' ? null : value), optionalId)
const position = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
  z.int().min(1).max(QUEUE_OPTION_LIMIT).optional(),
)

/** The server sets the position: a new option is the last of its level. */
export const queueOptionInput = z.object({
  title: trimmedText(1, 80),
  message: optionalText(4000),
  option: position,
  queueId: idValue,
  parentId: parent,
})

/** `option` moves it within its level; queue and parent cannot change. */
export const queueOptionChange = z.object({
  title: trimmedText(1, 80).optional(),
  message: optionalText(4000),
  option: position,
  queueId: optionalId,
  parentId: parent,
})

export const queueOptionQuery = z.object({ queueId: idValue, parentId: parent })
