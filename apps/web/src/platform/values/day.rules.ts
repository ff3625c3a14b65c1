// The contract's years; its module holds schemas, which stay out of what every page loads.
const SENSIBLE = /^(?:19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/

/** The day in an address: YYYY-MM-DD, one that the calendar has, in a plausible year. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !SENSIBLE.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
