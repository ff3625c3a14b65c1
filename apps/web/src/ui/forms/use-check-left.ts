import { type FocusEvent, type PointerEvent, useRef } from 'react'

/**
 * Checks each field of a form on blur. A pressed element must not move before it is released, so a field that a press
 * leaves is checked after the press. A field that is left for the submit button is checked by submitting.
 */
export function useCheckLeft(validateField: (path: string) => unknown) {
  const pressed = useRef(false)
  const leftFields = useRef(new Set<string>())
  const onPointerDown = (_event: PointerEvent<HTMLFormElement>) => {
    pressed.current = true
    const release = () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      // The click follows the release, and must still hit the pressed element.
      setTimeout(() => {
        pressed.current = false
        for (const path of leftFields.current) void validateField(path)
        leftFields.current.clear()
      })
    }
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
  }
  const onBlur = ({ relatedTarget, target }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget instanceof HTMLButtonElement || relatedTarget instanceof HTMLAnchorElement) return
    const { path } = target.dataset
    if (!path) return
    if (pressed.current) leftFields.current.add(path)
    else void validateField(path)
  }
  return { onPointerDown, onBlur }
}
