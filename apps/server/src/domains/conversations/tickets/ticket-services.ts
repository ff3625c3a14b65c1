import type { MessageServices } from '../messages/message-services.ts'

/** Services that tickets need from outside; filled in wiring. */
export interface TicketServices {
  /** For what a move sends: greetings and read receipts. */
  messages: MessageServices
  /** Removes files that no message points at any more. */
  removeFiles(companyId: number, files: readonly string[]): void
}
