import type { BackgroundLane } from '../../platform/background-lane.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AutomaticQueueing, SendWithdrawing } from '../conversations/public.ts'

/** Dependencies of sending a campaign's messages and withdrawing them. */
export interface CampaignSending extends Omit<AutomaticQueueing, 'outbox'>, Omit<SendWithdrawing, 'outbox'> {
  workplace: Workplace
  outbox: AutomaticQueueing['outbox'] & SendWithdrawing['outbox']
  storage: Storage
  secrets: Secrets
  log: Log
}

/** Dependencies of campaigns, provided by the wiring. */
export interface CampaignServices {
  messages: CampaignSending
  /** The background lane, in which sending yields to interactive work. */
  lane: BackgroundLane
  /** Returns true if a company's subscription has expired. */
  isExpired(dueDate: string | null, now: Date): boolean
  /** Returns 0 to 1: how much a pause between two messages deviates from the setting. */
  random(): number
}

/** The services with signed file addresses. */
export interface CampaignDependencies {
  services: CampaignServices
  sign: SignMedia
  /** Returns true if the provider's network requires a template to open a conversation. */
  needsTemplate(provider: string): boolean
}
