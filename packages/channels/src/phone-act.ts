import type { ChannelAddress } from './channel-content.ts'

/**
 * What was done with a chat: read, marked as unread, archived, a call taken or refused, the person blocked.
 * The company's own messages from there are messages (`fromPhone`), not acts.
 */
export type PhoneActKind = 'read' | 'unread' | 'archived' | 'called' | 'blocked'

/** Something that the company's phone, or another linked device of it, did with a chat. */
export interface PhoneAct {
  kind: PhoneActKind
  chat: ChannelAddress
  /** When it was done, by the clock of that device, in milliseconds since 1970. */
  at: number
  /** The last message that it covers, in milliseconds since 1970, in whole seconds as the network has them; null when unknown. */
  until: number | null
  /**
   * The ids of messages of the customer that it covers. With `until`, those of that second; without, the newest of them and everything
   * before it. Empty and without `until`: everything before `at`.
   */
  ids: readonly string[]
  /** It belongs to the state that a new device receives: it may be months old. */
  initial?: boolean
}
