import { closedSince, type OpenHours, specialDayAt } from '@recado/contract/values/open-hours.rules'
import type { ChatbotScene } from './scene.rules.ts'

interface Hours extends OpenHours {
  notice: string
}

/**
 * The hours that apply (bot.1): the connection's if it has any, otherwise those that scheduleType selects. A queue
 * without a text uses the connection's. The company's special days apply to all of them, after those of the queue.
 */
function hoursOf(scene: ChatbotScene): Hours | null {
  const { connection, ticket, timeZone, companyDays } = scene
  const company = { timeZone, specialDays: [companyDays] }
  const notice = connection.outOfHoursMessage
  if (connection.schedules.length > 0) return { ...company, week: connection.schedules, notice }
  if (scene.scheduleType === 'company') return { ...company, week: scene.companySchedules, notice }
  if (scene.scheduleType !== 'queue') return null
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  if (!queue) return null
  const specialDays = [queue.specialDays, companyDays]
  return { timeZone, specialDays, week: queue.schedules, notice: queue.outOfHoursMessage.trim() || notice }
}

/**
 * The notice when closed now; null when open or without a text. `notified`: already sent in this closed window
 * (PLUS-16). A special day may have its own text.
 */
export function closedNow(scene: ChatbotScene): { notice: string; notified: boolean } | null {
  const hours = hoursOf(scene)
  if (!hours) return null
  const notice = specialDayAt(hours, scene.now)?.message.trim() || hours.notice
  if (notice.trim() === '') return null
  const since = closedSince(hours, scene.now)
  if (since === null) return null
  const { noticeAt } = scene.memory
  return { notice, notified: noticeAt !== null && noticeAt >= since }
}
