import type { Outcomes } from './outcomes.ts'

/** A contact over a connection: the unit within which order is kept. */
export interface Chat {
  companyId: number
  connectionId: number
  contactId: number
}

export interface Hurry extends Chat {
  /** Also tries a number that pauses because the network rejects everything from it. */
  insists: boolean
}

/** The outbox, as code that queues items uses it. */
export interface OutboxPort {
  /** An item waits for this connection: sends it here, or notifies the session's owner. */
  wake(companyId: number, connectionId: number): void
  /**
   * A user's request for a chat: tries its waiting items now, here or at the session's owner. Also called after they
   * were cancelled.
   */
  hurry(chat: Hurry): void
  /**
   * The network reported, after accepting a message, that it rejects everything from the account. `code`: the
   * network's.
   */
  block(companyId: number, connectionId: number, code: number | null): void
  /** The outcomes of queued changes of messages. */
  outcomes: Outcomes
}
