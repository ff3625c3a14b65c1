import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AutomaticQueueing, SendWithdrawing } from '../conversations/public.ts'

/** Dependencies of sending a planned message and of cancelling it. */
export interface ScheduledSending extends Omit<AutomaticQueueing, 'outbox'>, Omit<SendWithdrawing, 'outbox'> {
  workplace: Workplace
  outbox: AutomaticQueueing['outbox'] & SendWithdrawing['outbox']
  storage: Storage
  secrets: Secrets
  log: Log
}

/** Services that schedules need from outside, provided by wiring. */
export interface ScheduleServices {
  messages: ScheduledSending
  /** Whether a company's due date has passed. */
  isExpired(dueDate: string | null, now: Date): boolean
}
