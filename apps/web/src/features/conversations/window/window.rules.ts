/** Whole minutes until an instant, the begun one too; 0 when it has passed or there is none. */
export const minutesLeft = (closesAt: string | null, now: Date): number =>
  closesAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(closesAt) - now.getTime()) / 60_000))

/** The text `left…` for this many minutes, with its numbers. */
export function leftWords(minutes: number) {
  if (minutes < 60) return ['leftMinutes', { minutes }] as const
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0 ? (['leftHours', { hours }] as const) : (['leftBoth', { hours, minutes: rest }] as const)
}

/** From so many minutes on the end is near. */
export const NEAR = 60
