import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'

/** The IANA time zone of the signed-in user's company. Null before a session begins. */
let companyZone: string | null = null

const listeners = new Set<() => void>()

/** Sets the company's time zone; the session calls it. */
export function setTimeZone(zone: string | null): void {
  if (zone === companyZone) return
  companyZone = zone
  for (const listener of listeners) listener()
}

/** Calls back after the time zone has changed. */
export function onTimeZoneChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The company's time zone, or '' without a session. */
export const sessionTimeZone = (): string => companyZone ?? ''

/** The time zone of the company's days and hours. */
export const companyTimeZone = (): string => companyZone ?? DEFAULT_TIME_ZONE

/** The time zone in which times are shown: the company's, and the browser's on pages without a session. */
export const shownTimeZone = (): string => companyZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
