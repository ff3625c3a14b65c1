import type { ChannelAddress } from './channel-content.ts'

/**
 * The act on a chat: read, marked as unread, archived, a call accepted or declined, the person blocked. Messages
 * written there are messages (`fromPhone`), not acts.
 */
export type PhoneActKind = 'read' | 'unread' | 'archived' | 'called' | 'blocked'

/** An act of the company's phone, or of another linked device, on a chat. */
export interface PhoneAct {
  kind: PhoneActKind
  chat: ChannelAddress
  /** When it was done, by that device's clock, in milliseconds since 1970. */
  at: number
  /**
   * The time of the last covered message, in milliseconds since 1970 with whole seconds, as the network reports it;
   * null when unknown.
   */
  until: number | null
  /**
   * The ids of covered customer messages. With `until`: those of that second. Without: the newest of them and
   * everything before it. Empty without `until`: everything before `at`.
   */
  ids: readonly string[]
  /** It belongs to the state that a new device receives, and may be months old. */
  initial?: boolean
}
