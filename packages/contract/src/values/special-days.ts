import { z } from 'zod'
import { dayPeriods } from './hours.ts'
import { sortedPeriods } from './periods.rules.ts'
import { isSensibleYear } from './wire.ts'

/** The most special days of a company or a queue. */
export const MOST_SPECIAL_DAYS = 200

/** A date with other hours than its weekday, such as a holiday (additive). */
export const specialDay = z.object({
  /** YYYY-MM-DD; with `yearly`, its year is not read. */
  date: z.iso.date().refine(isSensibleYear),
  yearly: z.boolean().default(false),
  name: z.string().trim().max(100).default(''),
  /** The closed notice of this day. Empty: the usual one. */
  message: z.string().max(4000).default(''),
  /** Empty: closed all day. */
  periods: dayPeriods.default([]).transform(sortedPeriods),
})
export type SpecialDay = z.output<typeof specialDay>

const keyOf = ({ date, yearly }: SpecialDay) => (yearly ? date.slice(5) : date)

/** Special days, each date at most once for one year and once for every year. */
export const specialDays = z
  .array(specialDay)
  .max(MOST_SPECIAL_DAYS)
  .refine((days) => new Set(days.map(keyOf)).size === days.length, 'a date stands twice')
