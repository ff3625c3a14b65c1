import { COMPANY_TIME_ZONE, type WorkingDay } from '@recado/contract/values/hours'
import { closedSince } from '@recado/contract/values/open-hours.rules'
import type { Scene } from './scene.rules.ts'

interface Hours {
  week: readonly WorkingDay[]
  notice: string
}

/**
 * Whose hours hold (bot.1): the connection's when it has any, else those that scheduleType names. A queue without
 * a text of its own uses the connection's.
 */
function hoursOf(scene: Scene): Hours | null {
  const { connection, ticket } = scene
  const notice = connection.outOfHoursMessage
  if (connection.schedules.length > 0) return { week: connection.schedules, notice }
  if (scene.scheduleType === 'company') return { week: scene.companySchedules, notice }
  if (scene.scheduleType !== 'queue') return null
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  return queue ? { week: queue.schedules, notice: queue.outOfHoursMessage.trim() || notice } : null
}

/** Nobody is here, and there is a text that says so. `notified`: it was sent in this closed window already (PLUS-16). */
export function closedNow(scene: Scene): { notice: string; notified: boolean } | null {
  const hours = hoursOf(scene)
  if (!hours || hours.notice.trim() === '') return null
  const since = closedSince(hours.week, scene.now, COMPANY_TIME_ZONE)
  if (since === null) return null
  const { noticeAt } = scene.memory
  return { notice: hours.notice, notified: noticeAt !== null && noticeAt >= since }
}
