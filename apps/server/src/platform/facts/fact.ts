import type { CompanyDb } from '../db/company-db.ts'

/** Everything that may happen and cause something elsewhere. Payloads carry identifiers, not copies. */
export interface FactPayloads {
  'message.received': { messageId: number; ticketId: number; late: boolean }
  /** A message, call or score arrived where a bot may have to answer. */
  'machine.called': { messageId: number; ticketId: number }
  'message.sent': { messageId: number; ticketId: number; fromPhone: boolean }
  /** The network has a message that a person's plan sent by itself. */
  'message.taken': { messageId: number }
  /** It has not left yet, and why was told or has changed. */
  'message.delayed': { messageId: number }
  /** The network refused it for good, or a person gave it up. */
  'message.failed': { messageId: number; ticketId: number }
  'media.arrived': { messageId: number }
  'ticket.opened': { ticketId: number }
  /** `byMachine`: for inactivity, and the customer was told so. */
  'ticket.closed': { ticketId: number; byMachine?: true }
  'connection.closed': { connectionId: number; code: number }
}
export type FactType = keyof FactPayloads
export type Fact = { [T in FactType]: { type: T; payload: FactPayloads[T] } }[FactType]

/** Where facts are written, and told that some were. */
export interface FactLog {
  write(db: CompanyDb, companyId: number, fact: Fact): Promise<void>
  wake(): void
}
