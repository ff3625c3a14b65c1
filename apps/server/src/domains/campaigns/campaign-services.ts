import type { BackgroundLane } from '../../platform/background-lane.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AutomaticQueueing, SendWithdrawing } from '../conversations/public.ts'

/** Dependencies of sending a campaign's messages and of taking them back. */
export interface CampaignSending extends Omit<AutomaticQueueing, 'outbox'>, Omit<SendWithdrawing, 'outbox'> {
  workplace: Workplace
  outbox: AutomaticQueueing['outbox'] & SendWithdrawing['outbox']
  storage: Storage
  secrets: Secrets
  log: Log
}

/** Services that campaigns need from outside; filled by wiring. */
export interface CampaignServices {
  messages: CampaignSending
  /** Where the sending gives way to people. */
  lane: BackgroundLane
  /** Whether a company's due date has passed. */
  isOver(dueDate: string | null, now: Date): boolean
  /** From 0 to 1: how far a pause between two messages is from the one that was set. */
  random(): number
}

/** The services with the addresses of files. */
export interface CampaignDependencies {
  services: CampaignServices
  sign: SignMedia
  /** Whether only templates open conversations over a provider's network. */
  needsTemplate(provider: string): boolean
}
