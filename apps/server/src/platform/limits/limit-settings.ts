import { type Environment, wholeNumber } from '../setting.rules.ts'

/** Limits of signed-in users and companies at one node; 0: no limit. */
export interface LimitSettings {
  /** Points for one user's calls within a minute. `pointsOf` returns the cost of a call. */
  personCalls: number
  /** Points for the calls of all users of one company within a minute. */
  companyCalls: number
  /** Concurrent uploads of one user. */
  personUploads: number
  /** Concurrent uploads of one company. */
  companyUploads: number
  /** Concurrent sockets of one user. */
  personSockets: number
  /** Events that the browsers of one user send within a minute. */
  personSocketEvents: number
  /** Token renewals of one session within a minute. */
  sessionRefreshes: number
}

/** The names of the limit settings. */
export const limitNames = [
  'PERSON_CALLS_PER_MINUTE',
  'COMPANY_CALLS_PER_MINUTE',
  'PERSON_UPLOADS',
  'COMPANY_UPLOADS',
  'PERSON_SOCKETS',
  'PERSON_SOCKET_EVENTS_PER_MINUTE',
  'SESSION_REFRESHES_PER_MINUTE',
] as const

/** Settings that disable every limit, for programs that act as few users and call more often than users do. */
export const noLimits: Readonly<Record<string, string>> = Object.fromEntries(limitNames.map((name) => [name, '0']))

/** @throws SettingError for a malformed setting */
export const readLimits = (env: Environment): LimitSettings => ({
  personCalls: wholeNumber(env, 'PERSON_CALLS_PER_MINUTE', 6_000, 0, 1_000_000),
  companyCalls: wholeNumber(env, 'COMPANY_CALLS_PER_MINUTE', 40_000, 0, 10_000_000),
  personUploads: wholeNumber(env, 'PERSON_UPLOADS', 10, 0, 10_000),
  companyUploads: wholeNumber(env, 'COMPANY_UPLOADS', 100, 0, 10_000),
  personSockets: wholeNumber(env, 'PERSON_SOCKETS', 150, 0, 100_000),
  personSocketEvents: wholeNumber(env, 'PERSON_SOCKET_EVENTS_PER_MINUTE', 6_000, 0, 1_000_000),
  sessionRefreshes: wholeNumber(env, 'SESSION_REFRESHES_PER_MINUTE', 600, 0, 100_000),
})
