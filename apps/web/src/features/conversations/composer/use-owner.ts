import { useCallback, useEffect, useRef, useState } from 'react'

/** Tickets in which the user has confirmed to write, with their owner, until the page is reloaded. */
const confirmedTickets = new Set<string>()

/**
 * Asks once before the user writes in another user's ticket. The question goes away with the text that it was about.
 * @param owner the owner's name, or null if no other user owns it
 */
export function useOwner(ticketId: number, owner: string | null, text: string) {
  const [askedText, setAskedText] = useState<string | null>(null)
  const currentText = useRef(text)
  useEffect(() => {
    currentText.current = text
  }, [text])
  const key = `${ticketId}/${owner}`
  const ask = useCallback(() => {
    setAskedText(null)
    if (owner === null || confirmedTickets.has(key)) return false
    confirmedTickets.add(key)
    setAskedText(currentText.current)
    return true
  }, [key, owner])
  const isWithdrawn = text === '' && askedText !== null && askedText !== ''
  useEffect(() => {
    if (!isWithdrawn) return
    confirmedTickets.delete(key)
    setAskedText(null)
  }, [isWithdrawn, key])
  return { name: askedText === null || isWithdrawn ? null : owner, ask }
}
