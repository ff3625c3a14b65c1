import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AutomaticQueueing, SendWithdrawing } from '../conversations/public.ts'

/** Services that customers need from other areas; provided by the wiring. */
export interface CustomerServices {
  secrets: Secrets
  messages: AutomaticQueueing & SendWithdrawing & { workplace: Workplace; log: Log }
  /** Whether a company's due date has passed. */
  isExpired(dueDate: string | null, now: Date): boolean
}
