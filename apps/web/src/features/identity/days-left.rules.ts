const DAY = 86_400_000
/** With this many days or more left, no warning is shown (AUT-06). */
const QUIET_FROM = 5

/** Returns the whole days from `today` until the due date (both YYYY-MM-DD) if a warning is due, otherwise null. */
export function daysToWarn(dueDate: string | null, today: string): number | null {
  if (!dueDate) return null
  const days = Math.round((Date.parse(dueDate.slice(0, 10)) - Date.parse(today)) / DAY)
  return days >= 0 && days < QUIET_FROM ? days : null
}

/** Returns the current day in America/Sao_Paulo, the time zone in which subscriptions end (companies.1). */
export const subscriptionDay = (now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)
