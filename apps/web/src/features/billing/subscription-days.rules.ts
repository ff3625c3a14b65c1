const DAY = 86_400_000

/**
 * Days until a date, rounded up (INV-12): 1.2 days are 2. A day without a time starts at midnight in São Paulo, which
 * has no daylight saving time.
 * @param end a timestamp or YYYY-MM-DD
 */
export function daysUntil(end: string, now: Date): number {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T00:00:00-03:00` : end
  // `+ 0` turns negative zero into zero.
  return Math.ceil((Date.parse(instant) - now.getTime()) / DAY) + 0
}
