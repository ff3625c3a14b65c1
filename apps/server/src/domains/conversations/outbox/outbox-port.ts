import type { Outcomes } from './outcomes.ts'

/** A contact over a connection: what keeps its order. */
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
  /** A person asks for a chat here or at its owner: what waits there is tried now, or was taken back. */
  hurry(chat: Hurry): void
  /** How changes of messages that wait in it went. */
  outcomes: Outcomes
}
