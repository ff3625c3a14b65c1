import { z } from 'zod'
import { queue } from './queue.ts'

/** `company-{id}-queue`, to the company. */
export const queueEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), queue }),
  z.object({ action: z.literal('delete'), queueId: z.int() }),
])

export const queueEvents = {
  queue: queueEvent,
} as const
