import type { Message } from '@recado/contract/conversations/message'

/** The actions of a bubble; the same functions for all bubbles of a list. */
export interface BubbleActions {
  openMedia: (message: Message) => void
  jump: (messageId: number) => void
  /** Shows what a message said before, and who reacted to it. */
  details?: ((message: Message) => void) | undefined
  /** Left out where nothing may be changed (peeking). */
  menu?: (message: Message, button: HTMLElement) => void
  /** Whether that menu would hold anything. */
  hasChoices?: (message: Message) => boolean
  /** Sends again what failed, and at once what waits. */
  again?: (message: Message) => void
  discard?: (message: Message) => void
  /** Gives up sending what waits. */
  cancel?: (message: Message) => void
  /** Takes back a change that waits, and the mark of one that failed. */
  withdraw?: (message: Message, kind: Message['ownChanges'][number]['kind']) => void
}
