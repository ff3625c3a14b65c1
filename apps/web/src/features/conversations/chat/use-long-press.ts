import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A finger that rests this long asks for more, in milliseconds. */
const LONG = 500
/** A finger that moves further than this scrolls, in pixels. */
const STEADY = 10

/**
 * Fires when a finger rested on an element, as it leaves. Such a press is no click: no selection and no menu of the
 * browser follows.
 * @param onLong nothing is watched without it
 */
export function useLongPress(onLong: ((element: HTMLElement) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The element that is held long enough; it shows so until the finger leaves. */
  const held = useRef<HTMLElement | null>(null)
  const fired = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
    delete held.current?.dataset.held
    held.current = null
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
        held.current = currentTarget
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
      const element = held.current
      end()
      // A finger that leaves closes a layer that was opened under it: it opens when the finger has left.
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
