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

/** A pointer that lies still this long reads nothing any more, in milliseconds. */
const RESTS = 3000
/** A finger's click comes a moment after it left the screen, in milliseconds. */
const CLICK_COMES = 400

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Rows that do not move while the pointer is on one of them, presses one, or the keyboard is in the list (screens.3).
 * `changes` counts the held-back ones; `apply` shows them. Put `watch` on the box that scrolls.
 */
export function useHeldRows(tickets: readonly Ticket[] | undefined) {
  const [pointed, setPointed] = usePointed()
  const [focused, setFocused] = useState(false)
  const shown = useRef<readonly Ticket[]>([])
  const [applied, setApplied] = useState(0)
  const [pressed, setPressed] = usePressed()
  const moved = useInbox((state) => state.moved)
  const holding = pointed || focused || pressed
  // Read anew after `apply`, which releases held changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const held = useMemo(() => {
    const now = tickets ?? []
    const held = shown.current.filter(({ id }) => !moved.includes(id) || now.some((ticket) => ticket.id === id))
    return holding && held.length > 0 ? heldRows(held, now) : { rows: now, changes: 0, gone: NOTHING }
  }, [tickets, holding, applied, moved])
  // Only rows on screen can be held: a drawing that is given up for a newer one has shown nothing.
  useLayoutEffect(() => {
    shown.current = held.rows
  }, [held])
  const apply = useCallback(() => {
    shown.current = []
    setApplied((count) => count + 1)
  }, [])
  const watch = {
    onPointerOver: setPointed,
    onPointerMove: setPointed,
    // A click opens the row that was there when it began, whatever arrives before the finger is lifted.
    onPointerDown: (event: PointerEvent) => inRow(event.target) && setPressed(),
    onPointerLeave: () => setPointed(null),
    onFocus: (event: FocusEvent) => setFocused(inRow(event.target) && event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { ...held, apply, watch }
}

/**
 * Whether the pointer is on a row and was moved lately: one that was laid down holds nothing back for ever. Rows that
 * pass under it are no movement of it.
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

/** Whether a press goes on that began in a row, until its click has come. */
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
