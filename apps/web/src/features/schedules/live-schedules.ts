import type { Payload } from '@recado/contract/realtime'
import type { Schedule } from '@recado/contract/schedules/schedule'

export type ScheduleEvent = Payload<'schedule'>

const inOrder = (a: Schedule, b: Schedule) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id

/**
 * The cached schedules of some days after an event.
 * @param days first and last instant shown; null when a search decides what belongs there, which only the server knows
 */
export function withScheduleEvent(
  schedules: readonly Schedule[],
  event: ScheduleEvent,
  days: { from: string; to: string } | null,
): Schedule[] {
  if (event.action === 'delete') return schedules.filter(({ id }) => id !== event.scheduleId)
  const { schedule } = event
  const known = schedules.some(({ id }) => id === schedule.id)
  const belongs = days ? schedule.sendAt >= days.from && schedule.sendAt < days.to : known
  const others = schedules.filter(({ id }) => id !== schedule.id)
  return belongs ? [...others, schedule].sort(inOrder) : others
}
