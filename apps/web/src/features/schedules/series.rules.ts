import { occurrencesBetween } from '@recado/contract/schedules/recurrence.rules'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { companyTimeZone } from '../../platform/values/company-zone.rules.ts'
import type { ScheduleEvent } from './live-schedules.ts'

/** The number of future occurrences of a series that a view shows. */
const MOST_PLANNED = 100

/** A schedule, or a later occurrence of a series, which is not stored yet. */
export interface PlannedSchedule extends Schedule {
  isPlanned?: true
}

/** True for an occurrence that is not stored yet: opening it opens the next one of its series. */
export const isPlanned = (schedule: PlannedSchedule): boolean => schedule.isPlanned === true

/** The later occurrences of series within a range of time. */
export function plannedSchedules(
  series: readonly Schedule[],
  { from, to }: { from: string; to: string },
): PlannedSchedule[] {
  return series.flatMap((schedule) => {
    const { recurrence, sendAt } = schedule
    if (!recurrence) return []
    const after = new Date(Math.max(Date.parse(sendAt), Date.parse(from) - 1))
    const times = occurrencesBetween(recurrence, { after, to: new Date(to), most: MOST_PLANNED }, companyTimeZone())
    return times.map((at) => ({ ...schedule, sendAt: at.toISOString(), isPlanned: true as const }))
  })
}

/**
 * The cached series after an event.
 * @param isSearch true for search results, whose membership only the server knows
 */
export function withSeriesEvent(series: readonly Schedule[], event: ScheduleEvent, isSearch: boolean): Schedule[] {
  const id = event.action === 'delete' ? event.scheduleId : event.schedule.id
  const isLoaded = series.some((one) => one.id === id)
  const others = series.filter((one) => one.id !== id)
  if (event.action === 'delete') return others
  const { recurrence, status } = event.schedule
  const belongs = Boolean(recurrence) && status === 'PENDENTE' && (isLoaded || !isSearch)
  return belongs ? [...others, event.schedule] : others
}
