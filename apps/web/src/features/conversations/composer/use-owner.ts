import { useCallback, useState } from 'react'

/** Tickets in which the user has confirmed to write, with their owner, until the page is reloaded. */
const confirmedTickets = new Set<string>()

/**
 * Asks once before the user writes in another user's ticket.
 * @param owner the owner's name, or null if no other user owns it
 */
export function useOwner(ticketId: number, owner: string | null) {
  const [isAsking, setIsAsking] = useState(false)
  const key = `${ticketId}/${owner}`
  const ask = useCallback(() => {
    setIsAsking(false)
    if (owner === null || confirmedTickets.has(key)) return false
    confirmedTickets.add(key)
    setIsAsking(true)
    return true
  }, [key, owner])
  return { name: isAsking ? owner : null, ask }
}
