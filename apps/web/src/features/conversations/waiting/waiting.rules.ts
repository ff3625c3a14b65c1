import { type Setting, settingDefaults } from '@recado/contract/identity/setting'

/** Minutes after which a wait counts as long, and as too long. */
export interface WaitLimits {
  long: number
  tooLong: number
}

/** The severity of a wait. */
export type WaitLevel = 'short' | 'long' | 'tooLong'

const numberOf = (settings: readonly Setting[], key: 'waitLongMinutes' | 'waitTooLongMinutes') =>
  Number(settings.find((setting) => setting.key === key)?.value ?? settingDefaults[key])

/** Returns the company's limits. */
export const waitLimitsOf = (settings: readonly Setting[]): WaitLimits => ({
  long: numberOf(settings, 'waitLongMinutes'),
  tooLong: numberOf(settings, 'waitTooLongMinutes'),
})

/** Returns the whole minutes since an instant, at least 0. */
export const minutesSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000))

export const waitLevel = (minutes: number, { long, tooLong }: WaitLimits): WaitLevel =>
  minutes >= tooLong ? 'tooLong' : minutes >= long ? 'long' : 'short'

/**
 * Returns the key of the `wait…` text for this many minutes, with its values: minutes below one hour, hours below two
 * days.
 */
export function waitWords(minutes: number) {
  if (minutes < 60) return ['waitMinutes', { minutes }] as const
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return ['waitHours', { hours, minutes: String(minutes % 60).padStart(2, '0') }] as const
  return ['waitDays', { count: Math.floor(hours / 24) }] as const
}
