import { useEffect, useState } from 'react'

/** How long a closed dialog keeps what it held, in milliseconds: then it is reset (FLW-13). */
export const RESET_AFTER = 500

export interface Shown<T> {
  what: T
  /** Another one with every opening: what is opened again begins anew, also before the reset. */
  serial: number
  isLeaving: boolean
}

/** What is open, and for a while after it was closed what was: it fades with what it held and is not emptied before eyes. */
export function useShown<T extends object>(opened: T | null): Shown<T> | null {
  const [kept, keep] = useState<Omit<Shown<T>, 'isLeaving'> | null>(null)
  if (opened !== null && opened !== kept?.what) keep({ what: opened, serial: (kept?.serial ?? 0) + 1 })
  useEffect(() => {
    if (opened !== null) return
    const timer = setTimeout(() => keep(null), RESET_AFTER)
    return () => clearTimeout(timer)
  }, [opened])
  return kept && { ...kept, isLeaving: opened === null }
}
