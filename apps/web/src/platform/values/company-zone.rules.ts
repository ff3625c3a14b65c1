import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'

/** The IANA time zone of the signed-in user's company. Null before a session begins. */
let companyZone: string | null = null

/** Sets the company's time zone; the session calls it. */
export function setTimeZone(zone: string | null): void {
  companyZone = zone
}

/** The time zone of the company's days and hours. */
export const companyTimeZone = (): string => companyZone ?? DEFAULT_TIME_ZONE

/** The time zone in which times are shown: the company's, and the browser's on pages without a session. */
export const shownTimeZone = (): string => companyZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
