import { z } from 'zod'
import { queue } from './queue.ts'

/** `company-{id}-queue`, to the company. */
export const queueEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), queue }),
  z.object({ action: z.literal('delete'), queueId: z.int() }),
])

/** The events of this area, by name. */
export const queueEvents = {
  queue: queueEvent,
} as const
