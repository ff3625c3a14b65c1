import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus into a step of the panel when it appears, because the pressed button disappeared with the previous
 * step. A field in which the user is typing keeps the focus.
 * @returns the ref of the step's root, which takes the focus if focusable; otherwise its part with `data-autofocus` or
 *   its first button does
 */
export function useStepFocus<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null)
  useEffect(() => {
    const holder = document.activeElement
    const isLost = holder === null || holder === document.body || holder.getAttribute('aria-expanded') === 'true'
    if (!isLost) return
    const step = root.current
    const part = () =>
      step?.querySelector<HTMLElement>('[data-autofocus]') ?? step?.querySelector<HTMLElement>('button')
    const focusTarget = step?.hasAttribute('tabindex') ? step : part()
    focusTarget?.focus({ preventScroll: true })
  }, [])
  return root
}
