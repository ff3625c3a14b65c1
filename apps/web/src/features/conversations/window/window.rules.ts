import type { MessageWindow } from '@recado/contract/conversations/window'
import type { Outgoing } from '../state/outgoing.rules.ts'

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

/** A text that is too long, or a caption. */
export type Excess = { length: number; most: number; caption: boolean }

/** The first text of what is to be sent that is longer than the network takes; null when all fit. Voice notes carry none. */
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
