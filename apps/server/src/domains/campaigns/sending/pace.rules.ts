import type { CampaignSettings } from '@recado/contract/campaigns/choices'

/** Pauses vary by up to a quarter, because evenly spaced messages look automated. */
const JITTER = 0.25

/**
 * Returns the maximum queued messages of a campaign: one with a pause between messages, else enough to keep the sender
 * busy.
 */
export const windowOf = (pace: Pick<CampaignSettings, 'messageInterval'>): number =>
  pace.messageInterval > 0 ? 1 : 200

/** Returns the number of queued messages at which the job is woken. */
export const wakesAt = (window: number): number => Math.floor(window / 2)

/**
 * Returns the pause after a message (CMP-10).
 * @param sincePause messages since the last longer pause, including this one
 * @param random from 0 to 1
 * @returns milliseconds, and the count for the next message
 */
export function pauseAfterMessage(
  pace: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
  sincePause: number,
  random: number,
): { waitMs: number; sincePause: number } {
  const isLonger = pace.longerIntervalAfter > 0 && sincePause >= pace.longerIntervalAfter
  const seconds = isLonger ? pace.greaterInterval : pace.messageInterval
  const waitMs = Math.round(seconds * 1000 * (1 - JITTER + 2 * JITTER * random))
  return { waitMs, sincePause: isLonger ? 0 : sincePause }
}
