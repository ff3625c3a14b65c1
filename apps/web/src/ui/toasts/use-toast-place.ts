import { type RefObject, useLayoutEffect } from 'react'
import { placeToasts } from '../../platform/toasts.ts'

/**
 * While a conversation is on screen, toasts are at its top, over the oldest visible message. The corner of the window
 * would cover the newest message and the composer.
 */
export function useToastPlace(conversation: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = conversation.current
    if (!box) return
    const measure = () => {
      const { top, left, width } = box.getBoundingClientRect()
      // An element without layout has no position.
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
