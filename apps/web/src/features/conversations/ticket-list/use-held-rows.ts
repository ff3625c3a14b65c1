import type { Ticket } from '@recado/contract/conversations/ticket'
import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useInbox } from '../inbox-state.ts'
import { heldRows } from './held-order.rules.ts'

const inRow = (target: EventTarget) => target instanceof Element && target.closest('[data-ticket-row]') !== null

/** After resting this long the pointer no longer keeps the order, in milliseconds. */
const RESTS = 3000
/** A touch fires its click up to this long after the finger is lifted, in milliseconds. */
const CLICK_COMES = 400

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Keeps the order of rows while the pointer is on or presses one of them, or the keyboard is in the list (screens.3).
 * `changes` counts the pending changes and `apply` shows them. Put `watch` on the scrolling element.
 */
export function useHeldRows(tickets: readonly Ticket[] | undefined) {
  const [pointed, setPointed] = usePointed()
  const [focused, setFocused] = useState(false)
  const visibleRows = useRef<readonly Ticket[]>([])
  const [applied, setApplied] = useState(0)
  const [pressed, setPressed] = usePressed()
  const moved = useInbox((state) => state.moved)
  const holding = pointed || focused || pressed
  // `applied` is a dependency because `apply` releases pending changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const view = useMemo(() => {
    const now = tickets ?? []
    const rows = visibleRows.current.filter(({ id }) => !moved.includes(id) || now.some((ticket) => ticket.id === id))
    return holding && rows.length > 0 ? heldRows(rows, now) : { rows: now, changes: 0, goneIds: NOTHING }
  }, [tickets, holding, applied, moved])
  // Set in a layout effect, because an abandoned concurrent render has shown nothing.
  useLayoutEffect(() => {
    visibleRows.current = view.rows
  }, [view])
  const apply = useCallback(() => {
    visibleRows.current = []
    setApplied((count) => count + 1)
  }, [])
  const watch = {
    onPointerOver: setPointed,
    onPointerMove: setPointed,
    // A click opens the row that was there on pointerdown, whatever arrives before the finger is lifted.
    onPointerDown: (event: PointerEvent) => inRow(event.target) && setPressed(),
    onPointerLeave: () => setPointed(null),
    onFocus: (event: FocusEvent) => setFocused(inRow(event.target) && event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { ...view, apply, watch }
}

/**
 * Returns whether the pointer is on a row and has moved in the last `RESTS` milliseconds. Rows passing under it do not
 * count as movement.
 */
function usePointed(): [boolean, (event: PointerEvent | null) => void] {
  const [pointed, setPointed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const note = useCallback((event: PointerEvent | null) => {
    if (event?.pointerType === 'touch') return
    const now = event ? `${event.clientX} ${event.clientY}` : ''
    if (event && now === place.current) return
    place.current = now
    clearTimeout(timer.current)
    const on = event !== null && inRow(event.target)
    setPointed(on)
    if (on) timer.current = setTimeout(setPointed, RESTS, false)
  }, [])
  return [pointed, note]
}

/** Returns whether a press that began in a row is in progress, until its click has fired. */
function usePressed(): [boolean, () => void] {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      timer ??= setTimeout(setPressed, CLICK_COMES, false)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [pressed])
  return [pressed, useCallback(() => setPressed(true), [])]
}
