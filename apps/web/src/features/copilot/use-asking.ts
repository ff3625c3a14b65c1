import { useCallback, useEffect, useRef, useState } from 'react'

export type Asking<T> =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'done'; made: T }
  | { state: 'failed'; error: unknown }

/** One call of the AI at a time; it ends when it is cancelled, and when what shows it goes. */
export function useAsking<T>() {
  const [asking, setAsking] = useState<Asking<T>>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
  }, [])
  useEffect(() => stop, [stop])
  const cancel = useCallback(() => {
    stop()
    setAsking({ state: 'idle' })
  }, [stop])
  const ask = useCallback(
    async (make: (signal: AbortSignal) => Promise<T>) => {
      stop()
      const own = new AbortController()
      running.current = own
      setAsking({ state: 'busy' })
      try {
        const made = await make(own.signal)
        if (!own.signal.aborted) setAsking({ state: 'done', made })
      } catch (error) {
        if (!own.signal.aborted) setAsking({ state: 'failed', error })
      }
    },
    [stop],
  )
  return { asking, ask, cancel }
}
