import type { Outcomes } from './outcomes.ts'

/** A contact over a connection: the unit within which order is kept. */
export interface Chat {
  companyId: number
  connectionId: number
  contactId: number
}

export interface Hurry extends Chat {
  /** Also at a number that rests because the network refused everything of it. */
  insists: boolean
}

/** The outbox as seen by code that puts items into it. */
export interface OutboxPort {
  /** An item waits for this connection: it is worked here, or its owner is notified. */
  wake(companyId: number, connectionId: number): void
  /** A person asks for a chat here or at its owner: items that wait there are tried now, or were taken back. */
  hurry(chat: Hurry): void
  /** The network said, after it had taken a message, that it refuses everything of the account. `code`: the network's. */
  block(companyId: number, connectionId: number, code: number | null): void
  /** How changes of messages that wait in it went. */
  outcomes: Outcomes
}
