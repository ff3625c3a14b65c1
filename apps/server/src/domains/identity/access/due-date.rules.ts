// The days of a subscription are those of its country (companies.1).
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** The day in America/Sao_Paulo as YYYY-MM-DD. */
export const dayOf = (now: Date): string => calendar.format(now)

/**
 * Whether a company's time is over. A due date is valid to the end of its day; null never ends.
 * @param dueDate YYYY-MM-DD
 */
export const isOver = (dueDate: string | null, now: Date): boolean => dueDate !== null && dayOf(now) > dueDate

/** A calendar day some days later. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
