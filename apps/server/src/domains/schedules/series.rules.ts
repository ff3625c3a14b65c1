import type { ErrorCode } from '@recado/contract/errors'
import type { Recurrence, RecurrenceInput } from '@recado/contract/schedules/recurrence'
import {
  isSameRecurrence,
  occurrenceAfter,
  occurrenceFrom,
  recurrenceFrom,
} from '@recado/contract/schedules/recurrence.rules'
import { wholeMinute } from '@recado/contract/values/zoned-time.rules'

/** The time of a schedule and its recurrence. */
export interface SeriesPlan {
  sendAt: Date
  recurrence: Recurrence | null
}

export interface SeriesChange {
  /** Absent: unchanged. */
  sendAt?: Date | undefined
  /** Null ends the series; absent: unchanged. */
  recurrence?: RecurrenceInput | null | undefined
}

const inputOf = ({ every, weekdays, until }: Recurrence): RecurrenceInput => ({
  every,
  weekdays,
  ...(until !== null && { until }),
})

/** Moves a time to the first of its recurrence; within the same minute it stays. */
function withFirstTime(recurrence: Recurrence, sendAt: Date, timeZone: string): SeriesPlan | ErrorCode {
  const first = occurrenceFrom(recurrence, sendAt, timeZone)
  if (!first) return 'ERR_SCHEDULE_ENDS_FIRST'
  const isSame = wholeMinute(first).getTime() === wholeMinute(sendAt).getTime()
  return { sendAt: isSame ? sendAt : first, recurrence }
}

/**
 * Returns time and recurrence after a change, or the error code. A new time gives the following occurrences its clock
 * time and day. Forms send the recurrence back: an unchanged one keeps its day, such as the 31st.
 */
export function seriesPlan(before: SeriesPlan, change: SeriesChange, timeZone: string): SeriesPlan | ErrorCode {
  const sendAt = change.sendAt ?? before.sendAt
  const isMoved = sendAt.getTime() !== before.sendAt.getTime()
  const { recurrence: stored } = before
  const requested = change.recurrence === undefined ? stored && inputOf(stored) : change.recurrence
  if (requested === null) return { sendAt, recurrence: null }
  if (stored && !isMoved && isSameRecurrence(stored, requested)) return { sendAt, recurrence: stored }
  const recurrence = recurrenceFrom(requested, sendAt, timeZone)
  const keepsDay = stored && !isMoved && stored.every === requested.every
  const { dayOfMonth, clock } = keepsDay ? stored : recurrence
  return withFirstTime({ ...recurrence, dayOfMonth, clock }, sendAt, timeZone)
}

/**
 * The time of the occurrence after one that became due; null when it was the last. Occurrences that were missed are
 * skipped, so that a contact does not get several messages at once after an outage.
 */
export function followingTime({ sendAt, recurrence }: SeriesPlan, now: Date, timeZone: string): Date | null {
  return recurrence && occurrenceAfter(recurrence, sendAt > now ? sendAt : now, timeZone)
}
