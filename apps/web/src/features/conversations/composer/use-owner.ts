import { useCallback, useState } from 'react'

/** Whose tickets one has already confirmed to write in, until the page is loaded again. */
const confirmed = new Set<string>()

/**
 * In a ticket that somebody else has one is asked once whether one means to write there.
 * @param owner the name of whoever has it; null when nobody else does
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
