import type { ChannelEvents, InboundMessage, SentContent, SessionContext } from '@recado/channels/channel'
import type { Work } from '../../platform/db/work.ts'

/** Which connection something happened on. */
export interface ConnectionRef {
  companyId: number
  connectionId: number
  /** The wire value of the connection's provider. */
  provider: string
}

type Emitted<E extends keyof ChannelEvents> = Parameters<NonNullable<ChannelEvents[E]>>[0]

/**
 * Receives the events of a channel; filled by wiring. A promise that is rejected makes the provider hand the same event
 * over again, so everything here can run twice without harm.
 */
export interface ChannelListener {
  /** One batch as it arrived. Resolves once every message is stored. */
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
  /** The session is open: waiting items may be sent. */
  opened(at: ConnectionRef): void
  /** The session ended with this close code. */
  closed(at: ConnectionRef, code: number): void
  /** What limits the connection's sending changed: what waits may go, or not any more. */
  limitsChanged(at: Pick<ConnectionRef, 'companyId' | 'connectionId'>): void
  /**
   * The connection is deleted in this transaction, with everything that waits for it.
   * @returns announces that; to be called in the same transaction once the connection is gone
   */
  deleting(work: Work, connectionId: number): Promise<() => Promise<void>>
  /** How many messages wait to be sent over a connection. */
  countWaiting(work: Work, connectionId: number): Promise<number>
  /**
   * Cancels what waits to be sent over a connection: messages fail, changes of messages do not happen. `changes`: those alone, and
   * read marks; messages stay.
   */
  cancelWaiting(work: Work, connectionId: number, what: 'everything' | 'changes'): Promise<void>
  /** What we sent under this id, for a phone that asks for it again; null when unknown, deleted or too old. */
  findMessage(at: ConnectionRef, target: Parameters<SessionContext['findMessage']>[0]): Promise<SentContent | null>
}
