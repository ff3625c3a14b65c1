import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'

/** The limits of a connection's sending, as stored in its row, with what counts against them today. */
export interface ConnectionPace {
  /** Null: the channel's own. */
  gap: { min: number; max: number; burst: number } | null
  /** Items of this class and above are governed. */
  governedClass: number
  /** Messages of classes 2 and 3 and number checks a day; null or 0: no limit. */
  dailyCap: number | null
  /** Of these messages, those to people never written to before, once the number is warm; null or 0: no limit. */
  newContactsPerDay: number | null
  /** Days from the first pairing over which that limit rises to its whole. */
  warmUpDays: number
  /** The day of the first pairing as YYYY-MM-DD; null: not paired yet. */
  warmUpFrom: string | null
  /** Minutes since midnight in America/Sao_Paulo; null: none. Over midnight when `from` is the later one. */
  quiet: { from: number; to: number } | null
  /** Messages of classes 2 and 3 that the network took today, and numbers that were looked up. */
  sentToday: number
  /** Of these messages, those to people never written to before. */
  newToday: number
  /** Stopped until a person lets it go on. */
  isPaused: boolean
  /** Until when first contacts wait, and when the network last refused one, milliseconds since 1970; absent where nothing was refused. */
  firstContacts?: { until: number | null; refusedAt: number | null }
  /** Until when governed items were last found to wait, milliseconds since 1970; null: they do not. */
  heldUntil: number | null
}

/** What left since the counts of a `ConnectionPace` were read. */
export interface UnderWay {
  sends: number
  /** Of them, those to people never written to before. */
  toNewPeople: number
}

/** Until when governed items wait, milliseconds since 1970; null: they may go. */
export interface Holds {
  all: number | null
  /** Those to people never written to before; never earlier than `all`. */
  newPeople: number | null
}

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
/** The end of a pause is a person's: it is looked at again so soon where word of it is lost. */
const PAUSE_LOOK_MINUTES = 60
/** The share of the limit on new people with which a warm-up begins: one of so many. */
const WARM_UP_BEGINS_WITH = 5

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: COMPANY_TIME_ZONE, hour: '2-digit', minute: '2-digit' })
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: COMPANY_TIME_ZONE, dateStyle: 'short' })

/** The day in America/Sao_Paulo as YYYY-MM-DD. */
export const governedDay = (now: number): string => calendar.format(now)

/** Minutes since midnight in America/Sao_Paulo. */
function minuteOf(now: number): number {
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** When the next day begins in America/Sao_Paulo, milliseconds since 1970. */
export const dayAfter = (now: number): number =>
  Math.floor(now / MINUTE_MS) * MINUTE_MS + (DAY_MINUTES - minuteOf(now)) * MINUTE_MS

/** How many minutes quiet hours go on from a minute of the day; 0 outside them. */
function quietFor(quiet: ConnectionPace['quiet'], minute: number): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const since = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES
  return since < length ? length - since : 0
}

/** The day of a number's warm-up, from 1; null: it is over, or there is none. One that is not paired yet stands on its first day. */
export function warmUpDay(
  { warmUpDays, warmUpFrom }: Pick<ConnectionPace, 'warmUpDays' | 'warmUpFrom'>,
  now: number,
): number | null {
  if (warmUpDays === 0) return null
  const since =
    warmUpFrom === null ? 0 : (Date.parse(governedDay(now)) - Date.parse(warmUpFrom)) / (DAY_MINUTES * MINUTE_MS)
  const day = Math.max(0, Math.round(since)) + 1
  return day > warmUpDays ? null : day
}

/** How many people never written to before may be written to today, as far as the number is warm; null: no limit. */
export function newPeopleToday(
  pace: Pick<ConnectionPace, 'newContactsPerDay' | 'warmUpDays' | 'warmUpFrom'>,
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
 * Until when governed items wait: the end of quiet hours, the next day when today's limit is reached, or both one after the
 * other. It is asked again then, so that a changed clock or row costs one more look at most.
 * @param now milliseconds since 1970
 */
export function holdsOf(pace: ConnectionPace | null, underWay: UnderWay, now: number): Holds {
  if (!pace) return { all: null, newPeople: null }
  const minute = minuteOf(now)
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

/** So many of the last marketing messages are looked at after a refusal. */
export const OUTCOMES_LOOKED_AT = 100
/** So many refusals one after the other stop the marketing: five percent of those that are looked at. */
const REFUSALS_IN_A_ROW = 5

/** Why marketing stops: how many of the last messages the network refused, the last ones all. */
export interface Pause {
  failures: number
  of: number
}

/**
 * Whether marketing stops (connections.7): the network refused the last five messages for good, one after the other. Single
 * refusals among others are numbers that are no more, and stop nothing.
 * @param outcomes of the last hundred messages at most, the newest first: whether they were refused
 */
export function pauseAfter(outcomes: readonly boolean[]): Pause | null {
  const last = outcomes.slice(0, REFUSALS_IN_A_ROW)
  if (last.length < REFUSALS_IN_A_ROW || last.includes(false)) return null
  return { failures: outcomes.filter(Boolean).length, of: outcomes.length }
}

/** The limits that a person sets. */
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
 * The limits of a new connection: the network blocks a number of a phone that behaves like a machine; one of the official
 * interface it limits itself; the simulator has none.
 * @param provider the wire value
 */
export function defaultLimits(provider: string): Limits {
  if (provider === 'simulator') return unlimited
  if (provider !== 'beta') return { ...unlimited, ...quietNights }
  return { ...unlimited, ...quietNights, dailyCap: 1000, newContactsPerDay: 50, warmUpDays: 14 }
}

/** How many number checks today's limit still allows, of so many. */
export function checksGranted(
  pace: Pick<ConnectionPace, 'dailyCap' | 'sentToday' | 'isPaused'>,
  wanted: number,
): number {
  if (pace.isPaused) return 0
  return pace.dailyCap ? Math.max(0, Math.min(wanted, pace.dailyCap - pace.sentToday)) : wanted
}
