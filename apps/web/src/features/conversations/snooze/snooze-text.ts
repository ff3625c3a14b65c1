import { formatClock, formatDay, isToday } from '../../../platform/dates.ts'
import { conversationTexts } from '../conversation-texts.ts'

/** Until when a ticket is put off, in few words. */
export function snoozeText(until: string | null, now: Date = new Date()): string {
  if (until === null) return conversationTexts.text('untilMessage')
  const time = isToday(until, now) ? formatClock(until) : `${formatDay(until).slice(0, 5)} ${formatClock(until)}`
  return conversationTexts.text('untilTime', { time })
}
