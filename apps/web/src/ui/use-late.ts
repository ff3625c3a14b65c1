import { useEffect, useState } from 'react'

/** True once `active` has lasted `wait` milliseconds, so that quick answers show no skeleton or spinner (screens.3). */
export function useLate(active: boolean, wait = 300): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return setLate(false)
    const timer = setTimeout(() => setLate(true), wait)
    return () => clearTimeout(timer)
  }, [active, wait])
  return active && late
}
