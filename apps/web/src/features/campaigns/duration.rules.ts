/** A duration in its two largest units as [days, hours, minutes]. Less than a minute counts as one minute. */
export function durationParts(seconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  return { days, hours, minutes: days > 0 ? 0 : minutes % 60 }
}
