import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { AutomaticQueueing } from '../messages/outbound/send-automatic.ts'

/** The part of messages that tickets use. */
export interface TicketMessaging extends AutomaticQueueing {
  workplace: Workplace
  log: Log
}

/** Services that tickets need from outside; filled in wiring. */
export interface TicketServices {
  /** For what a move sends: greetings and read receipts. */
  messages: TicketMessaging
  /** Has files removed that no message names any more, once the work is committed. */
  removeFiles(work: Work, files: readonly string[]): Promise<void>
}
