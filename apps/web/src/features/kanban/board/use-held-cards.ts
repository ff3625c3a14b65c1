import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDrag } from '../../../ui/drag/drag-state.ts'
import { heldCards } from './held-cards.rules.ts'

/** A pointer that lies still this long reads nothing any more, in milliseconds. */
const RESTS = 3000

/**
 * Cards that do not move while the pointer is among them, or something is dragged. `changes` counts what is held back; `apply`
 * shows it. Put `watch` on the list.
 */
export function useHeldCards(cards: readonly KanbanTicket[], own: RefObject<ReadonlySet<number>>) {
  const [pointed, setPointed] = useState(false)
  const dragging = useDrag(({ what }) => what !== null)
  const [applied, setApplied] = useState(0)
  const shown = useRef<readonly KanbanTicket[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const holding = pointed || dragging
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after `apply`, which releases what is held
  const held = useMemo(
    () =>
      holding
        ? heldCards(shown.current, cards, own.current)
        : { cards, changes: 0, gone: new Set<number>() as ReadonlySet<number> },
    [cards, holding, applied, own],
  )
  // Only what is on the screen can be held.
  useLayoutEffect(() => {
    shown.current = held.cards
  }, [held])
  const note = useCallback((event: PointerEvent | null) => {
    if (event?.pointerType === 'touch') return
    const now = event ? `${event.clientX} ${event.clientY}` : ''
    // Cards that pass under it are no movement of it.
    if (event && now === place.current) return
    place.current = now
    clearTimeout(timer.current)
    setPointed(event !== null)
    if (event) timer.current = setTimeout(setPointed, RESTS, false)
  }, [])
  const apply = useCallback(() => {
    shown.current = []
    setApplied((count) => count + 1)
  }, [])
  return { ...held, apply, watch: { onPointerMove: note, onPointerLeave: () => note(null) } }
}
