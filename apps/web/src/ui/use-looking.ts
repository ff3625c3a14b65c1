import { useEffect, useState } from 'react'

/** True when this tab is visible and focused. */
export const looksAtTab = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** True while this tab is visible and focused. */
export function useLooking(): boolean {
  const [looking, setLooking] = useState(looksAtTab)
  useEffect(() => {
    const check = () => setLooking(looksAtTab())
    window.addEventListener('focus', check)
    window.addEventListener('blur', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      window.removeEventListener('focus', check)
      window.removeEventListener('blur', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return looking
}
