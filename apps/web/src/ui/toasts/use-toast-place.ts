import { type RefObject, useLayoutEffect } from 'react'
import { placeToasts } from '../../platform/toasts.ts'

/**
 * While a conversation is on screen, toasts stand at its top, over the oldest that is in sight: the corner of the window
 * is where one reads last and writes.
 */
export function useToastPlace(conversation: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = conversation.current
    if (!box) return
    const measure = () => {
      const { top, left, width } = box.getBoundingClientRect()
      // An element that is not laid out has no place.
      placeToasts(width > 0 ? { top, left, width } : null)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => {
      watch.disconnect()
      placeToasts(null)
    }
  }, [conversation])
}
