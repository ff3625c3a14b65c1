import { useEffect, useRef } from 'react'
import { sendPresence } from '../../../platform/socket.ts'

/** Typing is sent at most this often, and ends after this silence, in milliseconds. */
const AGAIN = 3_000
const SILENCE = 5_000

/** Announces to other users in the ticket that this user types. A draft that is only present does not count. */
export function useTyping(ticketId: number, text: string): void {
  const state = useRef({ text, sentAt: 0 })
  useEffect(() => {
    const now = state.current
    if (now.text === text) return
    now.text = text
    const stop = () => {
      if (now.sentAt > 0) sendPresence('stopTyping', ticketId)
      now.sentAt = 0
    }
    // Sent or emptied, so the typing ends.
    if (text === '') return stop()
    if (Date.now() - now.sentAt >= AGAIN) {
      now.sentAt = Date.now()
      sendPresence('startTyping', ticketId)
    }
    const timer = setTimeout(stop, SILENCE)
    return () => clearTimeout(timer)
  }, [ticketId, text])
}
