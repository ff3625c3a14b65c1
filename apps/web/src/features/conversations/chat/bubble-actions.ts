import type { Message } from '@recado/contract/conversations/message'

/** The actions of a bubble. All bubbles of a list share the same functions. */
export interface BubbleActions {
  openMedia: (message: Message) => void
  jump: (messageId: number) => void
  /** Shows a message's earlier texts and its reactions. */
  details?: ((message: Message) => void) | undefined
  /** Unset where nothing may be changed (peeking). */
  menu?: (message: Message, button: HTMLElement) => void
  /** Whether the menu has any choice. */
  hasChoices?: (message: Message) => boolean
  /** Retries a failed message, or sends a waiting one immediately. */
  again?: (message: Message) => void
  discard?: (message: Message) => void
  /** Cancels sending a waiting message. */
  cancel?: (message: Message) => void
  /** Withdraws a waiting change, or removes the mark of a failed one. */
  withdraw?: (message: Message, kind: Message['ownChanges'][number]['kind']) => void
}
