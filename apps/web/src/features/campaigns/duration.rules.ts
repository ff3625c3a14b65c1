/** A duration in the two largest of its units, as [days, hours, minutes]; less than a minute is one minute. */
export function durationParts(seconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  return { days, hours, minutes: days > 0 ? 0 : minutes % 60 }
}
