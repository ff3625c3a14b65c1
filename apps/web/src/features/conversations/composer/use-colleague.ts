import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../platform/session.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useTyping } from '../presence/use-typing.ts'

/** A colleague's answer is fresh for this long, in milliseconds: one who begins to write then may not have seen it. */
const FRESH = 10_000

/**
 * Announces to the others that one writes, and notices when a colleague answers in the ticket in which one is writing,
 * or did so a moment ago: `ask` then says once that sending should be confirmed (screens.3).
 */
export function useColleague(ticketId: number, text: string) {
  const { id } = useMe()
  const [asked, setAsked] = useState<string | null>(null)
  const answer = useRef<{ name: string; at: number; whileWriting: boolean } | null>(null)
  const writing = text !== ''
  useTyping(ticketId, text)
  useServerEvent('appMessage', ({ action, message }) => {
    const { user } = message
    if (action !== 'create' || message.ticketId !== ticketId || message.isAutomatic || !user || user.id === id) return
    answer.current = { name: user.name, at: Date.now(), whileWriting: writing }
    setAsked(null)
  })
  useEffect(() => {
    // A text that is not written any more cannot collide.
    if (writing) return
    setAsked(null)
    if (answer.current) answer.current.whileWriting = false
  }, [writing])
  const ask = () => {
    const before = answer.current
    answer.current = null
    if (!before || !(before.whileWriting || Date.now() - before.at < FRESH)) {
      setAsked(null)
      return false
    }
    setAsked(before.name)
    return true
  }
  return { name: asked, ask }
}
