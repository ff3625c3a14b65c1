// The contract's years; its module holds schemas, which stay out of what every page loads.
const SENSIBLE = /^(?:19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/

/** What of an address is a day: YYYY-MM-DD, one that the calendar has, in a year that somebody means. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !SENSIBLE.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
