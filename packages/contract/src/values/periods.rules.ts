/** Hours from a start to an end. An end before the start is on the next day. */
export interface Period {
  startTime: string
  endTime: string
}

const DAY = 24 * 60

function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

/** True for a period without length, such as 00:00–00:00: it means closed (bot.1). */
export const isEmptyPeriod = ({ startTime, endTime }: Period): boolean => startTime === endTime

/** True for a period whose end is on the next day. */
export const isOvernight = ({ startTime, endTime }: Period): boolean =>
  endTime !== '00:00' && minutes(endTime) < minutes(startTime)

/**
 * Returns a period in minutes since its day's midnight: first inclusive, second exclusive. An end before the start is
 * on the next day; 23:59 means midnight.
 */
export function minutesOf({ startTime, endTime }: Period): readonly [number, number] {
  const from = minutes(startTime)
  const end = endTime === '23:59' ? DAY : minutes(endTime)
  return [from, end <= from ? end + DAY : end]
}

/** Returns the periods that have a length, in the order of their starts. */
export const sortedPeriods = (periods: readonly Period[]): Period[] =>
  periods
    .filter((period) => !isEmptyPeriod(period))
    .map(({ startTime, endTime }) => ({ startTime, endTime }))
    .sort((a, b) => minutes(a.startTime) - minutes(b.startTime))

/** True when two periods of one day share a minute. */
export function hasOverlap(periods: readonly Period[]): boolean {
  const spans = sortedPeriods(periods).map(minutesOf)
  return spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0))
}
