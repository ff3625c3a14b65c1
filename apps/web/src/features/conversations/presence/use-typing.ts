import { useEffect, useRef } from 'react'
import { sendPresence } from '../../../platform/socket.ts'

/** Typing is said at most this often while it goes on, and ends after this silence, in milliseconds. */
const AGAIN = 3_000
const SILENCE = 5_000

/** Announces to the others in the ticket that one writes: when the text changes, not by a draft that lies there. */
export function useTyping(ticketId: number, text: string): void {
  const state = useRef({ text, said: 0 })
  useEffect(() => {
    const now = state.current
    if (now.text === text) return
    now.text = text
    const stop = () => {
      if (now.said > 0) sendPresence('stopTyping', ticketId)
      now.said = 0
    }
    // Sent or emptied: nobody writes any more.
    if (text === '') return stop()
    if (Date.now() - now.said >= AGAIN) {
      now.said = Date.now()
      sendPresence('startTyping', ticketId)
    }
    const timer = setTimeout(stop, SILENCE)
    return () => clearTimeout(timer)
  }, [ticketId, text])
}
