import { type Recurrence, recurrences } from './plan.ts'

const months: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/** Parses a recurrence; unknown words mean monthly. */
export const recurrenceOf = (word: string): Recurrence =>
  recurrences.find((recurrence) => recurrence === word.toUpperCase()) ?? 'MENSAL'

/** The price and period of a plan. */
export interface BillingPeriod {
  recurrence: Recurrence
  months: number
  /** BRL for the whole period. */
  amount: number
  /**
   * The due date (YYYY-MM-DD) once the period is paid. Null for companies that never expire; paying does not change
   * that.
   */
  nextDueDate: string | null
}

/**
 * Returns start, price and end of one period of a plan, for display, invoices and extensions (companies.4). Used at
 * sign-up, in the company form, at a change of plan and at payment. Remaining paid time is not lost. A company that
 * returns after a whole period or more starts today, because a past period would buy nothing.
 * @param dueDate the current due date; null never expires, or only amount and period are needed
 * @param today the day in America/Sao_Paulo; required with a due date
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
 * Returns the same day some months later, or the last day of a shorter month (companies.4).
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
 * The due date set by the operator's button: one period after the current one (companies.4).
 * @param dueDate YYYY-MM-DD
 */
export const nextDueDate = (dueDate: string, recurrence: string): string =>
  monthsLater(dueDate, months[recurrenceOf(recurrence)])

/** The tint of a company's row by its due date. Null: no tint. */
export type DueTint = 'soon' | 'near' | 'over' | null

/**
 * The tint of companies.5: five days ahead is soon, from four days ahead to three days overdue is near, later is over.
 * @param dueDate YYYY-MM-DD; null never expires
 * @param today the day in America/Sao_Paulo
 */
export function dueTint(dueDate: string | null, today: string): DueTint {
  if (dueDate === null) return null
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
  if (days > 5) return null
  if (days === 5) return 'soon'
  return days >= -3 ? 'near' : 'over'
}
