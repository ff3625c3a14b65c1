import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import { addDays, zonedInstant, zonedTime } from '@recado/contract/values/zoned-time.rules'

/** A connection's sending limits and today's usage. */
export interface ConnectionPace {
  /** Null means the channel's default. */
  gap: { min: number; max: number; burst: number } | null
  /** Items of this send class and above are governed. */
  governedClass: number
  /** Daily limit for messages of classes 2 and 3 and number checks. Null or 0 means no limit. */
  dailyCap: number | null
  /** Daily limit for such messages to new people once the number is warm. Null or 0 means no limit. */
  newContactsPerDay: number | null
  /** Days from the first pairing until the full limit for new people applies. */
  warmUpDays: number
  /** Day of the first pairing as YYYY-MM-DD. Null before it. */
  warmUpFrom: string | null
  /**
   * Quiet hours in minutes since midnight in the time zone, or null. They span midnight when `from` is later than
   * `to`.
   */
  quiet: { from: number; to: number } | null
  /** Messages of classes 2 and 3 that the network accepted today, plus number checks. */
  sentToday: number
  /** The part of these messages that went to new people. */
  newToday: number
  /** Stopped until a user resumes it. */
  isPaused: boolean
  /**
   * Until when first contacts wait, and when the network last refused one, in milliseconds since 1970. Absent without
   * refusals.
   */
  firstContacts?: { until: number | null; refusedAt: number | null }
  /** The last computed end of the governed items' wait, in milliseconds since 1970. Null when they do not wait. */
  heldUntil: number | null
  /** The company's IANA time zone. Absent: the default one. */
  timeZone?: string
}

/** Sends that started after the counts of a `ConnectionPace` were read. */
export interface PendingSends {
  sends: number
  /** The part of them to new people. */
  toNewPeople: number
}

/** Until when governed items wait, in milliseconds since 1970. Null means that they may be sent. */
export interface GovernorHolds {
  all: number | null
  /** For items to new people. Never earlier than `all`. */
  newPeople: number | null
}

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
/** Recheck interval during a pause, which only a user ends, in case the notification is lost. */
const PAUSE_LOOK_MINUTES = 60
/** Divisor of the new-people limit on the first day of a warm-up. */
const WARM_UP_BEGINS_WITH = 5

/** Returns the day in a time zone as YYYY-MM-DD. */
export const governedDay = (now: number, timeZone = DEFAULT_TIME_ZONE): string => zonedTime(new Date(now), timeZone).day

/** Minutes since midnight in a time zone. */
function minuteOf(now: number, timeZone = DEFAULT_TIME_ZONE): number {
  const { clock } = zonedTime(new Date(now), timeZone)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Returns the start of the next day in a time zone, in milliseconds since 1970. */
export const dayAfter = (now: number, timeZone = DEFAULT_TIME_ZONE): number =>
  zonedInstant({ day: addDays(governedDay(now, timeZone), 1), clock: '00:00' }, timeZone).getTime()

/** Returns the remaining minutes of quiet hours at a minute of the day, or 0 outside them. */
function quietFor(quiet: ConnectionPace['quiet'], minute: number): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const since = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES
  return since < length ? length - since : 0
}

/**
 * Returns the day of a number's warm-up, from 1. Null when it is over or off. An unpaired number is on its first day.
 */
export function warmUpDay(
  { warmUpDays, warmUpFrom, timeZone }: Pick<ConnectionPace, 'warmUpDays' | 'warmUpFrom' | 'timeZone'>,
  now: number,
): number | null {
  if (warmUpDays === 0) return null
  const since =
    warmUpFrom === null
      ? 0
      : (Date.parse(governedDay(now, timeZone)) - Date.parse(warmUpFrom)) / (DAY_MINUTES * MINUTE_MS)
  const day = Math.max(0, Math.round(since)) + 1
  return day > warmUpDays ? null : day
}

/** Returns how many new people may be written to today, given the warm-up. Null means no limit. */
export function newPeopleToday(
  pace: Pick<ConnectionPace, 'newContactsPerDay' | 'warmUpDays' | 'warmUpFrom' | 'timeZone'>,
  now: number,
): number | null {
  const { newContactsPerDay: whole, warmUpDays } = pace
  if (!whole) return null
  const day = warmUpDay(pace, now)
  if (day === null || day === warmUpDays) return whole
  const first = Math.ceil(whole / WARM_UP_BEGINS_WITH)
  return first + Math.floor(((whole - first) * (day - 1)) / (warmUpDays - 1))
}

/**
 * Returns until when governed items wait: the end of quiet hours, the next day when today's limit is reached, or both
 * in turn. The sender asks again then, so a changed clock or row costs at most one extra check.
 * @param now milliseconds since 1970
 */
export function holdsOf(pace: ConnectionPace | null, underWay: PendingSends, now: number): GovernorHolds {
  if (!pace) return { all: null, newPeople: null }
  const minute = minuteOf(now, pace.timeZone)
  const until = (wait: number) => (wait === 0 ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS)
  const waiting = (isFull: boolean) => {
    const tomorrow = isFull ? DAY_MINUTES - minute : 0
    return tomorrow + quietFor(pace.quiet, (minute + tomorrow) % DAY_MINUTES)
  }
  const isFull = Boolean(pace.dailyCap) && pace.sentToday + underWay.sends >= (pace.dailyCap ?? 0)
  const people = newPeopleToday(pace, now)
  const isFullOfNew = people !== null && pace.newToday + underWay.toNewPeople >= people
  if (pace.isPaused) return { all: until(PAUSE_LOOK_MINUTES), newPeople: until(PAUSE_LOOK_MINUTES) }
  return { all: until(waiting(isFull)), newPeople: until(waiting(isFull || isFullOfNew)) }
}

/** Number of recent marketing messages inspected after a refusal. */
export const OUTCOMES_LOOKED_AT = 100
/** Consecutive refusals that stop marketing: five percent of the inspected messages. */
const REFUSALS_IN_A_ROW = 5

/** The reason of a pause: how many of the last messages were refused in a row. */
export interface Pause {
  failures: number
  of: number
}

/**
 * Decides whether marketing stops (connections.7): the network permanently refused the last five messages in a row.
 * Isolated refusals are numbers that no longer exist, and stop nothing.
 * @param outcomes at most the last hundred messages, newest first: true if refused
 */
export function pauseAfterRefusals(outcomes: readonly boolean[]): Pause | null {
  const last = outcomes.slice(0, REFUSALS_IN_A_ROW)
  if (last.length < REFUSALS_IN_A_ROW || last.includes(false)) return null
  return { failures: outcomes.filter(Boolean).length, of: outcomes.length }
}

/** The limits that a user sets. */
export interface Limits {
  enabled: boolean
  dailyCap: number | null
  newContactsPerDay: number | null
  quietFrom: string | null
  quietTo: string | null
  warmUpDays: number
  marketingFooter: string
}

const unlimited: Limits = {
  ...{ enabled: false, dailyCap: null, newContactsPerDay: null, quietFrom: null, quietTo: null },
  ...{ warmUpDays: 0, marketingFooter: '' },
}
const quietNights = { enabled: true, quietFrom: '20:00', quietTo: '08:00' }

/**
 * Returns a new connection's limits. A network blocks a phone number that behaves like a machine, so phones get limits.
 * The network itself limits numbers of the official API. The simulator has no limits.
 * @param provider the wire value
 */
export function defaultLimits(provider: string): Limits {
  if (provider === 'simulator') return unlimited
  if (provider !== 'beta') return { ...unlimited, ...quietNights }
  return { ...unlimited, ...quietNights, dailyCap: 1000, newContactsPerDay: 50, warmUpDays: 14 }
}

/** Returns how many of the requested number checks today's limit still allows. */
export function checksGranted(
  pace: Pick<ConnectionPace, 'dailyCap' | 'sentToday' | 'isPaused'>,
  requestedChecks: number,
): number {
  if (pace.isPaused) return 0
  return pace.dailyCap ? Math.max(0, Math.min(requestedChecks, pace.dailyCap - pace.sentToday)) : requestedChecks
}
