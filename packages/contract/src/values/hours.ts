import { z } from 'zod'
import { hasOverlap, sortedPeriods } from './periods.rules.ts'
import { isSensibleYear } from './wire.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** 24:00 is the end of the day. */
const endClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

export const period = z.object({ startTime: clock, endTime: endClock })
export type { Period } from './periods.rules.ts'

/** The most periods of one day. */
export const MOST_PERIODS = 8

/** Periods of one day that do not overlap. Empty: closed. */
export const dayPeriods = z
  .array(period)
  .max(MOST_PERIODS)
  .refine((periods) => !hasOverlap(periods), 'periods overlap')

/**
 * Working hours of one weekday; 00:00–00:00 means closed (bot.1). `startTime` and `endTime` are the first of its
 * `periods` (additive).
 */
export const workingDay = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: clock,
  endTime: endClock,
  periods: dayPeriods.optional(),
})
export type WorkingDay = z.output<typeof workingDay>

/** A week of at most seven entries, each weekday once. Empty: no working hours defined. */
export const workingWeek = z
  .array(workingDay)
  .max(7)
  .refine((week) => new Set(week.map((day) => day.weekdayEn)).size === week.length, 'a weekday stands twice')

const isBlank = (value: unknown) => value === '' || value === null

/** Returns a day with the hours that it leaves out: those of its first period, and 00:00 for blank hours. */
function completedDay(day: unknown): unknown {
  if (typeof day !== 'object' || day === null) return day
  const { startTime, endTime, periods, ...rest } = day as Record<string, unknown>
  const hours = isBlank(startTime) && isBlank(endTime) ? CLOSED : { startTime, endTime }
  if (!Array.isArray(periods)) return { ...rest, ...hours }
  const isGiven = startTime !== undefined || endTime !== undefined
  return { ...rest, ...(isGiven ? hours : (periods[0] ?? CLOSED)), periods }
}

const CLOSED = { startTime: '00:00', endTime: '00:00' }

/** A week as clients send it: the list, or the same as JSON text. Days with blank hours are closed. */
export const workingWeekInput = z.preprocess((value) => {
  const week = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(week) ? week.map(completedDay) : week
}, workingWeek)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const open = (weekday: string, weekdayEn: WorkingDay['weekdayEn'], endTime: string): WorkingDay => ({
  ...{ weekday, weekdayEn, startTime: '08:00', endTime },
  periods: [{ startTime: '08:00', endTime }],
})

/** Spec 2 §9: Monday to Friday 08:00–18:00, Saturday 08:00–12:00, Sunday closed. */
export const defaultWeek: WorkingDay[] = [
  open('Segunda-feira', 'monday', '18:00'),
  open('Terça-feira', 'tuesday', '18:00'),
  open('Quarta-feira', 'wednesday', '18:00'),
  open('Quinta-feira', 'thursday', '18:00'),
  open('Sexta-feira', 'friday', '18:00'),
  open('Sábado', 'saturday', '12:00'),
  { weekday: 'Domingo', weekdayEn: 'sunday', ...CLOSED, periods: [] },
]

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
