import { z } from 'zod'
import { schedule } from './schedule.ts'

/** `company-{id}-schedule`, to users who may read it: saved, sent or failed. A deletion is sent to the company. */
export const scheduleEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), schedule }),
  z.object({ action: z.literal('delete'), scheduleId: z.int() }),
])

/** `company-{id}-scheduleFailed` (additive), to its author on every screen. */
export const scheduleFailedEvent = z.object({ action: z.literal('create'), schedule })

export const scheduleEvents = {
  schedule: scheduleEvent,
  scheduleFailed: scheduleFailedEvent,
} as const
