// Subscription days follow the companies' time zone (companies.1).
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Returns the day in America/Sao_Paulo as YYYY-MM-DD. */
export const saoPauloDay = (now: Date): string => calendar.format(now)

/**
 * Returns true if a company's subscription has expired. A due date is valid until the end of its day; null never
 * expires.
 * @param dueDate YYYY-MM-DD
 */
export const isExpired = (dueDate: string | null, now: Date): boolean => dueDate !== null && saoPauloDay(now) > dueDate

/** Adds days to a calendar day. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
