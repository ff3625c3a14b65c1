/** The time zone of a company that chose none. Due dates of a company's own subscription always use it. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

// Offsets such as +03:00 are not IANA names, and PostgreSQL reads their sign the other way round.
const NAME = /^[A-Za-z][A-Za-z0-9_]*(\/[A-Za-z0-9_+-]+)*$/

/** True for the name of an IANA time zone that this program knows. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
