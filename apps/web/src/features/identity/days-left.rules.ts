const DAY = 86_400_000
/** From this many days on nothing is said (AUT-06). */
const QUIET_FROM = 5

/** Whole days from `today` until the due date (both YYYY-MM-DD), when they are few enough to warn; else null. */
export function daysToWarn(dueDate: string | null, today: string): number | null {
  if (!dueDate) return null
  const days = Math.round((Date.parse(dueDate.slice(0, 10)) - Date.parse(today)) / DAY)
  return days >= 0 && days < QUIET_FROM ? days : null
}

/** The day in America/Sao_Paulo, by which subscriptions end (companies.1). */
export const subscriptionDay = (now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)
