import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'

interface More {
  has: boolean
  loading: boolean
  load: () => void
}

/** Loads the next page when the end of a scrolling list is within 100 px (RT-13). Returns the ref of the end mark. */
export function useNearEnd(scroller: RefObject<HTMLElement | null>, more: More | undefined) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const load = useEffectEvent(() => more?.has && !more.loading && more.load())
  const waiting = more?.has === true && !more.loading
  useEffect(() => {
    // Observe again after each page: after a short page the end may still be in view, which triggers no new event.
    if (!end || !waiting) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller.current,
      rootMargin: '100px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, waiting, scroller])
  return useCallback((element: HTMLElement | null) => setEnd(element), [])
}
