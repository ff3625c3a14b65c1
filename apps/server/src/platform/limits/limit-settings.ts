import { type Environment, wholeNumber } from '../setting.rules.ts'

/** What signed-in people and companies may ask of one node; 0: no limit. */
export interface LimitSettings {
  /** Points of one person's calls within a minute; `pointsOf` says what a call costs. */
  personCalls: number
  /** Points of the calls of all people of one company within a minute. */
  companyCalls: number
  /** Uploads of one person at the same time. */
  personUploads: number
  /** Uploads of one company at the same time. */
  companyUploads: number
  /** Sockets of one person at the same time. */
  personSockets: number
  /** Events that the browsers of one person send within a minute. */
  personSocketEvents: number
  /** Renewals of the token of one session within a minute. */
  sessionRefreshes: number
}

/** The settings of the limits. */
export const limitNames = [
  'PERSON_CALLS_PER_MINUTE',
  'COMPANY_CALLS_PER_MINUTE',
  'PERSON_UPLOADS',
  'COMPANY_UPLOADS',
  'PERSON_SOCKETS',
  'PERSON_SOCKET_EVENTS_PER_MINUTE',
  'SESSION_REFRESHES_PER_MINUTE',
] as const

/** Settings that lift every limit, for programs that act as a few people and call more often than people do. */
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
