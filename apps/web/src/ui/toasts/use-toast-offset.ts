import { type RefObject, useLayoutEffect, useState } from 'react'
import { useNarrow } from '../use-narrow.ts'
import { toastOffset } from './toast-place.rules.ts'

/** Composers and primary buttons (UX2 §1); on a phone also the headers, under which toasts start. */
const KEPT_FREE =
  'textarea, form[class$=composer], .mantine-Button-root:not([data-variant]), [data-variant=filled], [type=submit]'
const AT_TOP = `${KEPT_FREE}, header`

/**
 * The distance of the toasts from the edge of the window. It follows the screen while a toast is shown.
 * @param isShown whether a toast is shown
 */
export function useToastOffset(toasts: RefObject<HTMLElement | null>, isShown: boolean): number | undefined {
  const narrow = useNarrow()
  const [offset, setOffset] = useState<number>()
  useLayoutEffect(() => {
    const box = toasts.current
    if (!box || !isShown) return
    const measure = () => {
      const elements = [...document.querySelectorAll(narrow ? AT_TOP : KEPT_FREE)]
      const boxes = elements.filter((one) => !one.closest('[inert]')).map((one) => one.getBoundingClientRect())
      setOffset(toastOffset(box.getBoundingClientRect(), boxes, window.innerHeight, narrow))
    }
    measure()
    const watch = new MutationObserver(measure)
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [toasts, isShown, narrow])
  return offset
}
