import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The fade-out time of a menu that led to a screen, in milliseconds. */
const FADE_OUT_MS = 250

/**
 * The element that led to another screen may disappear with it, such as a line of the palette or a link in a panel.
 * Then the screen takes the focus, so that keyboard users do not start at the top of the page.
 */
export function useScreenFocus(): void {
  // Within the inbox, the inbox itself places the focus when the ticket changes.
  const path = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const first = useRef<string | undefined | null>(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = null
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }, FADE_OUT_MS)
    return () => clearTimeout(timer)
  }, [path])
}
