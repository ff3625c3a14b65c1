import { useCallback, useState } from 'react'

/** Whose tickets one has already confirmed to write in, until the page is loaded again. */
const confirmed = new Set<string>()

/**
 * In a ticket of somebody else one is asked once before writing there.
 * @param owner the owner's name; null when nobody else owns it
 */
export function useOwner(ticketId: number, owner: string | null) {
  const [asked, setAsked] = useState(false)
  const key = `${ticketId}/${owner}`
  const ask = useCallback(() => {
    setAsked(false)
    if (owner === null || confirmed.has(key)) return false
    confirmed.add(key)
    setAsked(true)
    return true
  }, [key, owner])
  return { name: asked ? owner : null, ask }
}
