import type { CampaignSettings } from '@recado/contract/campaigns/choices'

/** Pauses are up to a quarter shorter or longer than set: evenly spaced messages look like a machine's. */
const JITTER = 0.25

/** Most messages of a campaign in the outbox: with a pause between them one, else enough that a sender never waits for more. */
export const windowOf = (pace: Pick<CampaignSettings, 'messageInterval'>): number =>
  pace.messageInterval > 0 ? 1 : 200

/** How few of them are left when the job is woken. */
export const wakesAt = (window: number): number => Math.floor(window / 2)

/**
 * The pause after a message (CMP-10).
 * @param sincePause messages since the last longer pause, this one included
 * @param random from 0 to 1
 * @returns milliseconds, and the count from which the next one goes on
 */
export function pauseAfter(
  pace: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
  sincePause: number,
  random: number,
): { waitMs: number; sincePause: number } {
  const isLonger = pace.longerIntervalAfter > 0 && sincePause >= pace.longerIntervalAfter
  const seconds = isLonger ? pace.greaterInterval : pace.messageInterval
  const waitMs = Math.round(seconds * 1000 * (1 - JITTER + 2 * JITTER * random))
  return { waitMs, sincePause: isLonger ? 0 : sincePause }
}
