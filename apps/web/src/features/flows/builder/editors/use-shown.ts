import { useEffect, useState } from 'react'

/** How long a closed dialog keeps its content before it is reset, in milliseconds (FLW-13). */
export const RESET_AFTER = 500

export interface DialogContent<T> {
  what: T
  /** Increases with every opening, so that reopening starts fresh, also before the reset. */
  serial: number
  isLeaving: boolean
}

/**
 * Returns the open content, and keeps it for `RESET_AFTER` after closing, so that the dialog does not become empty
 * while it fades out.
 */
export function useDialogContent<T extends object>(current: T | null): DialogContent<T> | null {
  const [content, setContent] = useState<Omit<DialogContent<T>, 'isLeaving'> | null>(null)
  if (current !== null && current !== content?.what) setContent({ what: current, serial: (content?.serial ?? 0) + 1 })
  useEffect(() => {
    if (current !== null) return
    const timer = setTimeout(() => setContent(null), RESET_AFTER)
    return () => clearTimeout(timer)
  }, [current])
  return content && { ...content, isLeaving: current === null }
}
