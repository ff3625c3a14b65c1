import { type FocusEvent, type PointerEvent, useRef } from 'react'

/**
 * Checks the fields of a form as they are left. A pressed element must stay where it is until it is released: a field
 * that a press leaves is checked after the press, and one that is left for a button by the sending.
 */
export function useCheckLeft(validateField: (path: string) => unknown) {
  const pressed = useRef(false)
  const left = useRef(new Set<string>())
  const onPointerDown = (_event: PointerEvent<HTMLFormElement>) => {
    pressed.current = true
    const release = () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      // The click follows the release; it must meet the pressed element.
      setTimeout(() => {
        pressed.current = false
        for (const path of left.current) void validateField(path)
        left.current.clear()
      })
    }
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
  }
  const onBlur = ({ relatedTarget, target }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget instanceof HTMLButtonElement || relatedTarget instanceof HTMLAnchorElement) return
    const { path } = target.dataset
    if (!path) return
    if (pressed.current) left.current.add(path)
    else void validateField(path)
  }
  return { onPointerDown, onBlur }
}
