import type { ChannelEvents, InboundMessage, SentContent, SessionContext } from '@recado/channels/channel'
import type { Work } from '../../platform/db/work.ts'

/** The connection of an event. */
export interface ConnectionRef {
  companyId: number
  connectionId: number
  /** The wire value of the connection's provider. */
  provider: string
}

type Emitted<E extends keyof ChannelEvents> = Parameters<NonNullable<ChannelEvents[E]>>[0]

/**
 * Receives the events of a channel; provided by the wiring. When a promise rejects, the provider delivers the same
 * event again, so every handler must be idempotent.
 */
export interface ChannelListener {
  /** One batch in arrival order. Resolves when every message is stored. */
  messages(at: ConnectionRef, batch: InboundMessage[]): Promise<void>
  status(at: ConnectionRef, update: Emitted<'status'>): Promise<void>
  failed(at: ConnectionRef, update: Emitted<'failed'>): Promise<void>
  edited(at: ConnectionRef, update: Emitted<'edited'>): Promise<void>
  deleted(at: ConnectionRef, update: Emitted<'deleted'>): Promise<void>
  reaction(at: ConnectionRef, update: Emitted<'reaction'>): Promise<void>
  answered(at: ConnectionRef, update: Emitted<'answered'>): Promise<void>
  call(at: ConnectionRef, call: Emitted<'call'>): Promise<void>
  presence(at: ConnectionRef, update: Emitted<'presence'>): void
  expiration(at: ConnectionRef, update: Emitted<'expiration'>): Promise<void>
  identity(at: ConnectionRef, pair: Emitted<'identity'>): Promise<void>
  phone(at: ConnectionRef, act: Emitted<'phone'>): Promise<void>
  /** The session is open, so queued items may be sent. */
  opened(at: ConnectionRef): void
  /** The session ended with this close code. */
  closed(at: ConnectionRef, code: number): void
  /** The connection's sending limits changed: check the queued items again. */
  limitsChanged(at: Pick<ConnectionRef, 'companyId' | 'connectionId'>): void
  /**
   * The connection is being deleted in this transaction, with its queued items.
   *
   * @returns a function that announces the deletion; call it in the same transaction after the connection's row is
   *   deleted
   */
  deleting(work: Work, connectionId: number): Promise<() => Promise<void>>
  /** Counts the messages queued for a connection. */
  countWaiting(work: Work, connectionId: number): Promise<number>
  /**
   * Cancels the queued items of a connection: its messages fail, its changes of messages are dropped. `changes` cancels
   * only changes and read marks, not messages.
   */
  cancelWaiting(work: Work, connectionId: number, what: 'everything' | 'changes'): Promise<void>
  /**
   * Returns the content that we sent under this id, when a phone requests it again. Null when it is unknown, deleted or
   * too old.
   */
  findMessage(at: ConnectionRef, target: Parameters<SessionContext['findMessage']>[0]): Promise<SentContent | null>
}
