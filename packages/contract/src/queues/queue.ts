import { z } from 'zod'
import { specialDays, workingWeek, workingWeekInput } from '../values/hours.ts'
import { color, optionalId, optionalText, trimmedText, wholeNumber } from '../values/wire.ts'

export const queue = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  integrationId: z.int().nullable(),
  promptId: z.int().nullable(),
  schedules: workingWeek,
  /** Dates with other hours; they come before the company's (additive). */
  specialDays,
  /** The users who serve the queue. */
  users: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Queue = z.output<typeof queue>

/** Spec 2 §5: name 2 to 50, colour 3 to 9 characters. */
export const queueInput = z.object({
  name: trimmedText(2, 50),
  color,
  greetingMessage: optionalText(4000),
  outOfHoursMessage: optionalText(4000),
  orderQueue: z.preprocess((v) => (v === '' ? null : v), wholeNumber(0, 9999, 0).nullable().optional()),
  integrationId: optionalId,
  promptId: optionalId,
  schedules: workingWeekInput.nullish(),
  specialDays: specialDays.nullish(),
})
export type QueueInput = z.output<typeof queueInput>
