import { useCallback, useEffect, useRef, useState } from 'react'

export type Asking<T> =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'done'; response: T }
  | { state: 'failed'; error: unknown }

/** Runs one AI call at a time. It is aborted when cancelled and when the component unmounts. */
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
        const response = await make(own.signal)
        if (!own.signal.aborted) setAsking({ state: 'done', response })
      } catch (error) {
        if (!own.signal.aborted) setAsking({ state: 'failed', error })
      }
    },
    [stop],
  )
  return { asking, ask, cancel }
}
