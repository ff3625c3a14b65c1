import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Working hours of one weekday; 00:00–00:00 means closed (bot.1). */
export const workingDay = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: clock,
  endTime: clock,
})
export type WorkingDay = z.output<typeof workingDay>

/** A week of at most seven entries, each weekday once. Empty: no working hours defined. */
export const workingWeek = z
  .array(workingDay)
  .max(7)
  .refine((week) => new Set(week.map((day) => day.weekdayEn)).size === week.length, 'a weekday stands twice')

const isBlank = (value: unknown) => value === '' || value === null

/** A day with blank start and end is closed. */
function closedWhenBlank(day: unknown): unknown {
  if (typeof day !== 'object' || day === null) return day
  const { startTime, endTime } = day as Record<string, unknown>
  return isBlank(startTime) && isBlank(endTime) ? { ...day, startTime: '00:00', endTime: '00:00' } : day
}

/** A week as clients send it: the list, or the same as JSON text. Days with blank hours are closed. */
export const workingWeekInput = z.preprocess((value) => {
  const week = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(week) ? week.map(closedWhenBlank) : week
}, workingWeek)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export { COMPANY_TIME_ZONE } from './time-zone.ts'

/** Spec 2 §9: Monday to Friday 08:00–18:00, Saturday 08:00–12:00, Sunday closed. */
export const defaultWeek: WorkingDay[] = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
  { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
]
