import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A menu that led to a screen may still be fading out, in milliseconds. */
const FADED = 250

/**
 * The element that led to another screen may be gone with it: a line of the palette, a link in a panel. Then the screen
 * takes the focus, so that the keyboard does not begin at the top of the page anew.
 */
export function useScreenFocus(): void {
  // From ticket to ticket the inbox says itself where the focus goes.
  const path = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const first = useRef<string | undefined | null>(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = null
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }, FADED)
    return () => clearTimeout(timer)
  }, [path])
}
