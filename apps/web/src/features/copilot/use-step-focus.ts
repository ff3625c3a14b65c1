import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus into a step of the panel as it comes: what was pressed went with the step before, and the focus with it.
 * A field in which somebody writes keeps it.
 * @returns for the root of the step: it gets the focus where it can hold it, else its part with `data-autofocus` or its first button
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
    const taker = step?.hasAttribute('tabindex') ? step : part()
    taker?.focus({ preventScroll: true })
  }, [])
  return root
}
