import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'
import type { SendGap } from './gap.rules.ts'

/** The limits of a connection's sending, as stored in its row. */
export interface ConnectionPace {
  /** Null: the channel's own. */
  gap: SendGap | null
  /** Items of this class and above are governed. */
  governedClass: number
  /** Messages of classes 2 and 3 a day; null or 0: no limit. */
  dailyCap: number | null
  /** Minutes since midnight in America/Sao_Paulo; null: none. Over midnight when `from` is the later one. */
  quiet: { from: number; to: number } | null
  /** Messages of classes 2 and 3 that the network took today. */
  sentToday: number
  /** Until when governed items were last found to wait, milliseconds since 1970; null: they do not. */
  heldUntil: number | null
}

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: COMPANY_TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** Minutes since midnight in America/Sao_Paulo. */
function minuteOf(now: number): number {
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** How many minutes quiet hours go on from a minute of the day; 0 outside them. */
function quietFor(quiet: ConnectionPace['quiet'], minute: number): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const since = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES
  return since < length ? length - since : 0
}

/**
 * Until when governed items wait: the end of quiet hours, the next day when today's cap is reached, or both one after the
 * other. It is asked again then, so that a changed clock or row costs one more look at most.
 * @param underWay governed messages that left since `sentToday` was counted
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; null: they may go
 */
export function heldUntil(pace: ConnectionPace | null, underWay: number, now: number): number | null {
  if (!pace) return null
  const minute = minuteOf(now)
  const isFull = Boolean(pace.dailyCap) && pace.sentToday + underWay >= (pace.dailyCap ?? 0)
  const tomorrow = isFull ? DAY_MINUTES - minute : 0
  const wait = tomorrow + quietFor(pace.quiet, (minute + tomorrow) % DAY_MINUTES)
  return wait === 0 ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS
}
