import { type Period, periods, USUAL_PERIOD } from '@recado/contract/finance/choices'

export interface FinanceSearch {
  days?: Period
  page?: number
}

/** Parses the period and page from URL parameters. Invalid and default values are left out. */
export function financeSearch({ days, page }: Record<string, unknown>): FinanceSearch {
  const period = periods.find((one) => one === Number(days))
  const at = Number(page)
  return {
    ...(period && period !== USUAL_PERIOD ? { days: period } : {}),
    ...(Number.isInteger(at) && at > 1 && at <= 1_000_000 ? { page: at } : {}),
  }
}
