import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { companyToday } from '../identity/public.ts'
import { type DayRange, dayRangeOf, thisMonth } from './period.rules.ts'

/**
 * Returns the requested days.
 * @throws AppError ERR_FILTER_REQUIRED without days, ERR_VALIDATION when the end is before the beginning
 */
export async function requestedRange(
  work: Work,
  request: { days: number; date_from?: string | undefined; date_to?: string | undefined },
): Promise<DayRange> {
  const { days, date_from: from, date_to: to } = request
  const range = dayRangeOf({ days, from, to }, await companyToday(work))
  if (range === 'missing') throw new AppError('ERR_FILTER_REQUIRED')
  if (range === 'impossible') throw new AppError('ERR_VALIDATION', { field: 'date_to' })
  return range
}

/**
 * Returns the days of a chart; by default the current month.
 * @throws AppError ERR_VALIDATION
 */
export async function chartRange(
  work: Work,
  request: { initialDate?: string | undefined; finalDate?: string | undefined },
): Promise<DayRange> {
  const { initialDate: from, finalDate: to } = request
  if (from === undefined && to === undefined) return thisMonth(await companyToday(work))
  const range = dayRangeOf({ days: 0, from, to }, await companyToday(work))
  if (typeof range === 'string') throw new AppError('ERR_VALIDATION', { field: 'finalDate' })
  return range
}
