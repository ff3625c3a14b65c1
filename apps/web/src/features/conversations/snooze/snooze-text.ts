import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import { conversationTexts } from '../conversation-texts.ts'

/** Returns until when a ticket is snoozed, in a few words. */
export function snoozeText(until: string | null, now: Date = new Date()): string {
  if (until === null) return conversationTexts.text('untilMessage')
  const time = (isToday(until, now) ? formatClock : formatMoment)(until)
  return conversationTexts.text('untilTime', { time })
}
