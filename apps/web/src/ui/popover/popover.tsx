import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import './popover.css'
import { placeBeside } from './place.rules.ts'

export interface PopoverProps {
  id?: string
  anchor: RefObject<HTMLElement | null>
  side: 'start' | 'end'
  label: string
  className?: string
  /** A menu moves its focus with the arrow keys. A panel is a small dialog. */
  role: 'menu' | 'dialog'
  onClose: () => void
  children: ReactNode
}

const focusable = 'button:not(:disabled), input:not(:disabled), [href], [tabindex="0"]'

/**
 * A small panel beside a button. The browser's popover API keeps it on top, closes it on Escape and on a click outside,
 * and returns the focus.
 */
export function Popover({ id, anchor, side, label, className, role, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    const panel = box.current
    const button = anchor.current
    if (!panel || !button) return
    panel.showPopover()
    const put = () => {
      const { left, top } = placeBeside(
        button.getBoundingClientRect(),
        panel.getBoundingClientRect(),
        {
          width: window.innerWidth,
          height: window.innerHeight,
        },
        side,
      )
      panel.style.left = `${left}px`
      panel.style.top = `${top}px`
    }
    put()
    // The panel grows when parts load on demand, and the button moves when a phone is rotated.
    const watch = new ResizeObserver(put)
    watch.observe(panel)
    watch.observe(document.documentElement)
    const first = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel.querySelector<HTMLElement>(focusable)
    first?.focus({ preventScroll: true })
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && closed()
    panel.addEventListener('toggle', onToggle)
    return () => {
      watch.disconnect()
      panel.removeEventListener('toggle', onToggle)
      if (panel.contains(document.activeElement)) button.focus({ preventScroll: true })
    }
  }, [anchor, side])
  return (
    // The role is one of the two that accept a name and key events.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above
    <div
      ref={box}
      id={id}
      popover="auto"
      className={className ? `rc-popover ${className}` : 'rc-popover'}
      role={role}
      aria-label={label}
      onKeyDown={role === 'menu' ? moveInMenu : undefined}
    >
      {children}
    </div>
  )
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
