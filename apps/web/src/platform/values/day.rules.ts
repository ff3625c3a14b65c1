// The contract's year range, repeated because its module contains schemas, which stay out of the first load.
const SENSIBLE = /^(?:19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/

/** The day of a URL parameter: YYYY-MM-DD, an existing calendar day in a plausible year. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !SENSIBLE.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
