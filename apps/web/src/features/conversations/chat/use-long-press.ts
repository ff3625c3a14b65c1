import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Duration of a long press, in milliseconds. */
const LONG = 500
/** A touch that moves further than this is scrolling, in pixels. */
const STEADY = 10

/**
 * Calls `onLong` when a long press on an element ends. It causes no click, no selection and no context menu.
 * @param onLong if undefined, presses are ignored
 */
export function useLongPress(onLong: ((element: HTMLElement) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The element that is pressed long enough. It is highlighted until the touch ends. */
  const pressedElement = useRef<HTMLElement | null>(null)
  const fired = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
    delete pressedElement.current?.dataset.held
    pressedElement.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  if (!onLong) return {}
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      end()
      fired.current = false
      if (pointerType !== 'touch' || !isPrimary) return
      const fire = () => {
        press.current = null
        fired.current = true
        pressedElement.current = currentTarget
        currentTarget.dataset.held = ''
        navigator.vibrate?.(10)
      }
      press.current = { timer: setTimeout(fire, LONG), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > STEADY) end()
    },
    onPointerUp: () => {
      const element = pressedElement.current
      end()
      // Open the layer after the pointerup event, which would close it again.
      if (element) setTimeout(() => onLong(element))
    },
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => (press.current || fired.current) && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return
      fired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
