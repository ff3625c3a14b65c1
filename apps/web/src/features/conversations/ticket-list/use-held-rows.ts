import type { Ticket } from '@recado/contract/conversations/ticket'
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
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

/** How long rows take no press after they changed places, in milliseconds. */
const SETTLES = 300
/** A touch fires its click up to this long after the finger is lifted, in milliseconds. */
const CLICK_COMES = 400

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Keeps the order of rows while the pointer is in the list or presses a row, or the keyboard is in the list (screens.3).
 * Rows that changed places take no press for a moment, so that a press does not reach a row that has just moved under the finger.
 * `changes` counts the pending changes and `apply` shows them. Put `watch` on the scrolling element.
 */
export function useHeldRows(tickets: readonly Ticket[] | undefined, scroller?: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState(false)
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
    const { moved: own } = useInbox.getState()
    if (scroller?.current && haveMoved(visibleRows.current, view.rows, own)) settle(scroller.current)
    visibleRows.current = view.rows
  }, [view, scroller])
  const apply = useCallback(() => {
    visibleRows.current = []
    setApplied((count) => count + 1)
  }, [])
  const watch = {
    onPointerOver: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(true),
    // A click opens the row that was there on pointerdown, whatever arrives before the finger is lifted.
    onPointerDown: (event: PointerEvent) => inRow(event.target) && setPressed(),
    onPointerLeave: () => setPointed(false),
    onFocus: (event: FocusEvent) => setFocused(inRow(event.target) && event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { ...view, apply, watch }
}

/** Returns whether any row is at another place than before, except for the gaps of tickets that the user moved. */
function haveMoved(before: readonly Ticket[], now: readonly Ticket[], own: readonly number[]): boolean {
  const places = new Map(now.map(({ id }, at) => [id, at]))
  return before
    .filter(({ id }) => places.has(id) || !own.includes(id))
    .some(({ id }, at) => (places.get(id) ?? at) !== at)
}

const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Marks a list whose rows take no press for a moment; the style sheet does the rest. */
function settle(list: HTMLElement): void {
  clearTimeout(settling.get(list))
  list.dataset.settling = ''
  settling.set(
    list,
    setTimeout(() => delete list.dataset.settling, SETTLES),
  )
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
