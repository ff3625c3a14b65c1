import type { MessageWindow } from '@recado/contract/conversations/window'
import type { Outgoing } from '../state/outgoing.rules.ts'

/** Returns the minutes until an instant, rounded up; 0 when it has passed or is null. */
export const minutesLeft = (closesAt: string | null, now: Date): number =>
  closesAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(closesAt) - now.getTime()) / 60_000))

/** Returns the key of the `left…` text for this many minutes, with its values. */
export function leftWords(minutes: number) {
  if (minutes < 60) return ['leftMinutes', { minutes }] as const
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0 ? (['leftHours', { hours }] as const) : (['leftBoth', { hours, minutes: rest }] as const)
}

/** From this many minutes on, the end counts as near. */
export const NEAR = 60

/** A text or caption that is too long. */
export type Excess = { length: number; most: number; caption: boolean }

/** Returns the first text to send that is longer than the network accepts, or null. Voice messages have no text. */
export function excessOf(
  items: readonly Pick<Outgoing, 'body' | 'file'>[],
  longest: MessageWindow['longest'],
): Excess | null {
  if (!longest) return null
  for (const { body, file } of items) {
    const most = file ? longest.caption : longest.text
    if (!file?.voice && body.length > most) return { length: body.length, most, caption: file !== null }
  }
  return null
}
