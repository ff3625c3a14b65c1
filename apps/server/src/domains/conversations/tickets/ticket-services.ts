import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { AutomaticQueueing } from '../messages/outbound/send-automatic.ts'

/** What tickets ask of messages. */
export interface TicketMessaging extends AutomaticQueueing {
  workplace: Workplace
  log: Log
}

/** Services that tickets need from outside; filled in wiring. */
export interface TicketServices {
  /** For what a move sends: greetings and read receipts. */
  messages: TicketMessaging
  /** Removes files that no message points at any more. */
  removeFiles(companyId: number, files: readonly string[]): void
}
