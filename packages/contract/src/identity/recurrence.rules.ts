import { type Recurrence, recurrences } from './plan.ts'

const months: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/** The recurrence that a word means; one that nobody knows is a month. */
export const recurrenceOf = (word: string): Recurrence =>
  recurrences.find((known) => known === word.toUpperCase()) ?? 'MENSAL'

/** The price of a plan and the time it gives. */
export interface BillingPeriod {
  recurrence: Recurrence
  months: number
  /** BRL for the whole period. */
  amount: number
  /** The last day paid for (YYYY-MM-DD) once the period is paid; null for who has no end and gets none by paying. */
  nextDueDate: string | null
}

/**
 * Start, price and end of one period of a plan: used for display, invoices and extensions alike, at sign-up, in the
 * company form, at a change of plan and at payment (companies.4). Time that was paid for is not lost; a company that
 * returns after a whole period or more starts today, because a period that is over would buy nothing.
 * @param dueDate the last paid day so far; null never ends, or only amount and period are asked for
 * @param today the day in America/Sao_Paulo, where there is a due date
 */
export function billingPeriod(
  plan: { value: number; recurrence: string },
  dueDate: string | null = null,
  today = '',
): BillingPeriod {
  const recurrence = recurrenceOf(plan.recurrence)
  const count = months[recurrence]
  const next = dueDate === null ? null : monthsLater(dueDate, count)
  return {
    recurrence,
    months: count,
    amount: plan.value,
    nextDueDate: next !== null && next <= today ? monthsLater(today, count) : next,
  }
}

/**
 * The same day some months later; where the month is too short, its last day (companies.4).
 * @param day YYYY-MM-DD
 */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/**
 * The due date that the operator's button sets: one period after the present one (companies.4). @param dueDate
 * YYYY-MM-DD
 */
export const nextDueDate = (dueDate: string, recurrence: string): string =>
  monthsLater(dueDate, months[recurrenceOf(recurrence)])

/** How a company's row is tinted by its due date: soon, at the edge, over; null is no tint. */
export type DueTint = 'soon' | 'near' | 'over' | null

/**
 * The tint of companies.5: five days ahead is soon, four ahead to three past is near, four past and worse is over.
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
