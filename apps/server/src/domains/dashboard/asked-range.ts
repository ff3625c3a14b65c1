import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { dayOf } from '../identity/public.ts'
import { type DayRange, rangeOf, thisMonth } from './period.rules.ts'

/**
 * The days that a caller asks for.
 * @throws AppError ERR_FILTER_REQUIRED when none are named, ERR_VALIDATION when the end lies before the beginning
 */
export function askedRange(
  work: Work,
  asked: { days: number; date_from?: string | undefined; date_to?: string | undefined },
): DayRange {
  const range = rangeOf({ days: asked.days, from: asked.date_from, to: asked.date_to }, dayOf(work.now))
  if (range === 'missing') throw new AppError('ERR_FILTER_REQUIRED')
  if (range === 'impossible') throw new AppError('ERR_VALIDATION', { field: 'date_to' })
  return range
}

/**
 * The days of a chart: this month when none are named.
 * @throws AppError ERR_VALIDATION
 */
export function chartRange(
  work: Work,
  asked: { initialDate?: string | undefined; finalDate?: string | undefined },
): DayRange {
  const { initialDate: from, finalDate: to } = asked
  if (from === undefined && to === undefined) return thisMonth(dayOf(work.now))
  const range = rangeOf({ days: 0, from, to }, dayOf(work.now))
  if (typeof range === 'string') throw new AppError('ERR_VALIDATION', { field: 'finalDate' })
  return range
}
