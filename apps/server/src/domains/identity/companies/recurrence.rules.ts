import { monthsLater } from '@recado/contract/identity/recurrence.rules'

export { monthsLater, monthsOf } from '@recado/contract/identity/recurrence.rules'

/**
 * Until when a company has paid after paying one period more. Time that was paid for is not lost; whoever comes back
 * after a whole period or more starts today, because a period that is over already would buy nothing.
 * @param dueDate the last day paid for so far
 * @param today the day in America/Sao_Paulo
 */
export function renewedDueDate(dueDate: string, count: number, today: string): string {
  const next = monthsLater(dueDate, count)
  return next <= today ? monthsLater(today, count) : next
}
