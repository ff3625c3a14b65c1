import type { Payload } from '@recado/contract/realtime'
import type { Schedule } from '@recado/contract/schedules/schedule'

export type ScheduleEvent = Payload<'schedule'>

const inOrder = (a: Schedule, b: Schedule) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id

/**
 * The cached schedules of a range of days after an event.
 * @param days first and last visible instant; null for search results, whose membership only the server knows
 */
export function withScheduleEvent(
  schedules: readonly Schedule[],
  event: ScheduleEvent,
  days: { from: string; to: string } | null,
): Schedule[] {
  if (event.action === 'delete') return schedules.filter(({ id }) => id !== event.scheduleId)
  const { schedule } = event
  const isLoaded = schedules.some(({ id }) => id === schedule.id)
  const belongs = days ? schedule.sendAt >= days.from && schedule.sendAt < days.to : isLoaded
  const others = schedules.filter(({ id }) => id !== schedule.id)
  return belongs ? [...others, schedule].sort(inOrder) : others
}
