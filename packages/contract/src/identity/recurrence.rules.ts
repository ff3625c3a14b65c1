const months: Readonly<Record<string, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/** Months of a period; a word that nobody knows is a month. */
export const monthsOf = (recurrence: string): number => months[recurrence.toUpperCase()] ?? 1

/**
 * The same day some months later; where the month is too short, its last day (CONFLICTS A-04).
 * @param day YYYY-MM-DD
 */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** The due date that the Expire button gives: one period on (spec 1 §9). @param dueDate YYYY-MM-DD */
export const nextDueDate = (dueDate: string, recurrence: string): string => monthsLater(dueDate, monthsOf(recurrence))

/** How a company's row is tinted by its due date: soon, at the edge, over; null is no tint. */
export type DueTint = 'soon' | 'near' | 'over' | null

/**
 * The tint of CONFLICTS A-05: five days ahead is soon, four ahead to three past is near, four past and worse is over.
 * @param dueDate YYYY-MM-DD; null never ends
 * @param today the day in America/Sao_Paulo
 */
export function dueTint(dueDate: string | null, today: string): DueTint {
  if (dueDate === null) return null
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
  if (days > 5) return null
  if (days === 5) return 'soon'
  return days >= -3 ? 'near' : 'over'
}
