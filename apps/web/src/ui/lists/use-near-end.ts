import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'

interface More {
  has: boolean
  loading: boolean
  load: () => void
}

/** Loads the next page when the end of a scrolling list comes within 100 px (RT-13). Returns the ref of its end mark. */
export function useNearEnd(scroller: RefObject<HTMLElement | null>, more: More | undefined) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const load = useEffectEvent(() => more?.has && !more.loading && more.load())
  const waiting = more?.has === true && !more.loading
  useEffect(() => {
    // Observed anew after each page: a short page may leave the end in view, which causes no event by itself.
    if (!end || !waiting) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller.current,
      rootMargin: '100px',
    })
    seen.observe(end)
    return () => seen.disconnect()
  }, [end, waiting, scroller])
  return useCallback((element: HTMLElement | null) => setEnd(element), [])
}
