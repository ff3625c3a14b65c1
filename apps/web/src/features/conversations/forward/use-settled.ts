import { useEffect, useState } from 'react'

/** A search waits this long for the next key, in milliseconds. */
const WAIT = 300

/** The typed text, once no key came for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
