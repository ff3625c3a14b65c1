import { closedSince, type OpenHours, specialDayAt, specialDayOn } from '@recado/contract/values/open-hours.rules'
import { addDays, zonedInstant, zonedTime } from '@recado/contract/values/zoned-time.rules'
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
 * (PLUS-16). A special day may have its own text, which is sent although the window began with another one.
 */
export function closedNow(scene: ChatbotScene): { notice: string; notified: boolean } | null {
  const hours = hoursOf(scene)
  if (!hours) return null
  const ownNotice = specialDayAt(hours, scene.now)?.message.trim() ?? ''
  const notice = ownNotice || hours.notice
  if (notice.trim() === '') return null
  const closedAt = closedSince(hours, scene.now)
  if (closedAt === null) return null
  const noticeFrom = ownNotice === '' ? closedAt : later(closedAt, startOfNotice(hours, ownNotice, scene.now))
  const { noticeAt } = scene.memory
  return { notice, notified: noticeAt !== null && noticeAt >= noticeFrom }
}

/** Returns the midnight at which the first of consecutive special days with this text begins. */
function startOfNotice(hours: Hours, ownNotice: string, now: Date): Date {
  const { specialDays = [], timeZone } = hours
  let { day } = zonedTime(now, timeZone)
  while (specialDayOn(specialDays, addDays(day, -1))?.message.trim() === ownNotice) day = addDays(day, -1)
  return zonedInstant({ day, clock: '00:00' }, timeZone)
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)
