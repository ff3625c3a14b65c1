import { createContext } from 'react'

/** The host of a conversation outside the inbox. It defines how to leave it and how to open another one. */
export interface ChatPlace {
  open: (uuid: string) => void
  leave: () => void
  /** Returns whether the host still shows this conversation. */
  shows: (uuid: string) => boolean
  /** The label of leaving. */
  leaveLabel: string
}

/** Null in the inbox. */
export const ChatPlaceContext = createContext<ChatPlace | null>(null)
