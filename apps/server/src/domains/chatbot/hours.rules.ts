import { COMPANY_TIME_ZONE, type WorkingDay } from '@recado/contract/values/hours'
import { closedSince } from '@recado/contract/values/open-hours.rules'
import type { ChatbotScene } from './scene.rules.ts'

interface Hours {
  week: readonly WorkingDay[]
  notice: string
}

/**
 * The hours that apply (bot.1): the connection's if it has any, otherwise those that scheduleType selects. A queue
 * without a text uses the connection's.
 */
function hoursOf(scene: ChatbotScene): Hours | null {
  const { connection, ticket } = scene
  const notice = connection.outOfHoursMessage
  if (connection.schedules.length > 0) return { week: connection.schedules, notice }
  if (scene.scheduleType === 'company') return { week: scene.companySchedules, notice }
  if (scene.scheduleType !== 'queue') return null
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  return queue ? { week: queue.schedules, notice: queue.outOfHoursMessage.trim() || notice } : null
}

/**
 * The notice when closed now; null when open or without a text. `notified`: already sent in this closed window
 * (PLUS-16).
 */
export function closedNow(scene: ChatbotScene): { notice: string; notified: boolean } | null {
  const hours = hoursOf(scene)
  if (!hours || hours.notice.trim() === '') return null
  const since = closedSince({ week: hours.week, timeZone: COMPANY_TIME_ZONE }, scene.now)
  if (since === null) return null
  const { noticeAt } = scene.memory
  return { notice: hours.notice, notified: noticeAt !== null && noticeAt >= since }
}
