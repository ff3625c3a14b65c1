import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../platform/session.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useTyping } from '../presence/use-typing.ts'

/**
 * How long a colleague's answer counts as new, in milliseconds. A user who starts to write in this time may not have
 * seen it.
 */
const FRESH = 10_000

/**
 * Announces to other users that this user is typing. When a colleague answers in the ticket while the user writes, or
 * did so within `FRESH`, `ask` once requires a confirmation before sending (screens.3).
 */
export function useColleague(ticketId: number, text: string) {
  const { id } = useMe()
  const [answeredBy, setAnsweredBy] = useState<string | null>(null)
  const answer = useRef<{ name: string; at: number; whileWriting: boolean } | null>(null)
  const writing = text !== ''
  useTyping(ticketId, text)
  useServerEvent('appMessage', ({ action, message }) => {
    const { user } = message
    if (action !== 'create' || message.ticketId !== ticketId || message.isAutomatic || !user || user.id === id) return
    answer.current = { name: user.name, at: Date.now(), whileWriting: writing }
    setAnsweredBy(null)
  })
  useEffect(() => {
    // A deleted or sent text cannot collide with a colleague's answer.
    if (writing) return
    setAnsweredBy(null)
    if (answer.current) answer.current.whileWriting = false
  }, [writing])
  const ask = () => {
    const before = answer.current
    answer.current = null
    if (!before || !(before.whileWriting || Date.now() - before.at < FRESH)) {
      setAnsweredBy(null)
      return false
    }
    setAnsweredBy(before.name)
    return true
  }
  return { name: answeredBy, ask }
}
