import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width, in pixels, tabs and filters do not share a line. Keep in sync with filters.css. */
const TIGHT = 380

/** Returns whether the list beside a chat is so narrow that its filters are behind a button. */
export function useTightList(list: RefObject<HTMLElement | null>): boolean {
  const [tight, setTight] = useState(false)
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    // An element that is not laid out has no width.
    const measure = () => box.clientWidth > 0 && setTight(box.clientWidth < TIGHT)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [list])
  return tight
}
