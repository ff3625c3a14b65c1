import { z } from 'zod'
import { optionalDay } from '../values/wire.ts'

export const recurrenceKinds = ['day', 'week', 'month'] as const

const weekday = z.int().min(0).max(6)

/** How a schedule repeats. Times are those of the company's time zone. */
export const recurrence = z.object({
  every: z.enum(recurrenceKinds),
  /** The days of a week: 0 (Sunday) to 6. */
  weekdays: z.array(weekday),
  /** The day of a month: 1 to 31. In a shorter month it is the last day. */
  dayOfMonth: z.int().min(1).max(31).nullable(),
  /** HH:mm. */
  clock: z.string(),
  /** The last day, YYYY-MM-DD; null: without an end. */
  until: z.string().nullable(),
})
export type Recurrence = z.output<typeof recurrence>

/** As clients send it: clock time and day of the month are those of `sendAt`. */
export const recurrenceInput = z.object({
  every: z.enum(recurrenceKinds),
  /** Without a day, the weekday of `sendAt`. */
  weekdays: z.array(weekday).max(7).optional(),
  until: optionalDay,
})
export type RecurrenceInput = z.output<typeof recurrenceInput>
