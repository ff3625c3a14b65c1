/** Whole days from one calendar day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The calendar day in the subscriptions' time zone (RULINGS 1). */
export const subscriptionToday = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)

/** Only a calendar day is sent; what is empty or none is sent as null (SET-07). */
export const dayOrNull = (text: string): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
