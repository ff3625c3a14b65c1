import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { AutomaticQueueing } from '../messages/outbound/send-automatic.ts'

/** The message functions that tickets use. */
export interface TicketMessaging extends AutomaticQueueing {
  workplace: Workplace
  log: Log
}

/** Services that tickets need from outside, provided by wiring. */
export interface TicketServices {
  /** For messages that a move sends: greetings and read receipts. */
  messages: TicketMessaging
  /** Deletes files that no message references any more, after the commit. */
  removeFiles(work: Work, files: readonly string[]): Promise<void>
}
