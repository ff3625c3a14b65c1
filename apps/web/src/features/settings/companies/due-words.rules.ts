/** Whole days between two calendar days, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The current day in the subscriptions' time zone (companies.1). */
export const subscriptionToday = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)

/** Only a calendar day is sent; an empty or invalid one becomes null (SET-07). */
export const dayOrNull = (text: string): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

/** The subscription state of a company: switched off, expired, due soon, on trial, or paid. */
export type CompanyState = 'inactive' | 'over' | 'soon' | 'trial' | 'active'

/** A due date within this many days is soon. */
const SOON = 5

/** @param today the day in America/Sao_Paulo */
export function companyState(
  company: { status: boolean; dueDate: string | null; trialEndsOn: string | null },
  today: string,
): CompanyState {
  const { status, dueDate, trialEndsOn } = company
  if (!status) return 'inactive'
  if (dueDate === null) return 'active'
  const days = daysBetween(today, dueDate)
  if (days < 0) return 'over'
  // A payment moves the due date beyond the trial's end.
  if (dueDate === trialEndsOn) return 'trial'
  return days <= SOON ? 'soon' : 'active'
}
