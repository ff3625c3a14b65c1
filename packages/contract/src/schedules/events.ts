import { z } from 'zod'
import { schedule } from './schedule.ts'

/** `company-{id}-schedule`, to those who may read it: saved, sent, failed; that one is gone, to the company. */
export const scheduleEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), schedule }),
  z.object({ action: z.literal('delete'), scheduleId: z.int() }),
])

/** `company-{id}-scheduleFailed` (additive), to its author, wherever they are. */
export const scheduleFailedEvent = z.object({ action: z.literal('create'), schedule })

/** The events of this area, by name. */
export const scheduleEvents = {
  schedule: scheduleEvent,
  scheduleFailed: scheduleFailedEvent,
} as const
