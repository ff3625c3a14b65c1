import { createContext } from 'react'

/** Where a conversation stands, when not in the inbox: what leaving it and opening another one mean there. */
export interface ChatPlace {
  open: (uuid: string) => void
  leave: () => void
  /** Whether it still shows this conversation. */
  shows: (uuid: string) => boolean
  /** The name of leaving. */
  leaveLabel: string
}

/** Null: in the inbox. */
export const ChatPlaceContext = createContext<ChatPlace | null>(null)
