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

/** After resting this long the pointer no longer keeps cards in place, in milliseconds. */
const RESTS = 3000

/**
 * Keeps cards in place while the pointer is among them or a drag is in progress. `changes` counts the pending changes;
 * `apply` shows them. Put `watch` on the list.
 */
export function useHeldCards(cards: readonly KanbanTicket[], own: RefObject<ReadonlySet<number>>) {
  const [pointed, setPointed] = useState(false)
  const dragging = useDrag(({ what }) => what !== null)
  const [applied, setApplied] = useState(0)
  const visibleCards = useRef<readonly KanbanTicket[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const holding = pointed || dragging
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed after `apply`, which releases the held cards
  const view = useMemo(
    () =>
      holding
        ? heldCards(visibleCards.current, cards, own.current)
        : { cards, changes: 0, goneIds: new Set<number>() as ReadonlySet<number> },
    [cards, holding, applied, own],
  )
  // Set in a layout effect, because only rendered cards can be kept.
  useLayoutEffect(() => {
    visibleCards.current = view.cards
  }, [view])
  const note = useCallback((event: PointerEvent | null) => {
    if (event?.pointerType === 'touch') return
    const now = event ? `${event.clientX} ${event.clientY}` : ''
    // Cards passing under the pointer do not count as movement.
    if (event && now === place.current) return
    place.current = now
    clearTimeout(timer.current)
    setPointed(event !== null)
    if (event) timer.current = setTimeout(setPointed, RESTS, false)
  }, [])
  const apply = useCallback(() => {
    visibleCards.current = []
    setApplied((count) => count + 1)
  }, [])
  return { ...view, apply, watch: { onPointerMove: note, onPointerLeave: () => note(null) } }
}
