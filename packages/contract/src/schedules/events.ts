import { z } from 'zod'
import { schedule } from './schedule.ts'

/** `company-{id}-schedule`, to the company: saved, sent, failed or deleted. */
export const scheduleEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), schedule }),
  z.object({ action: z.literal('delete'), scheduleId: z.int() }),
])
