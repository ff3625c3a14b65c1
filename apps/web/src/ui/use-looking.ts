import { useEffect, useState } from 'react'

/** Whether someone looks at this tab now. */
export const looksAtTab = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Whether someone looks at this tab. */
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
