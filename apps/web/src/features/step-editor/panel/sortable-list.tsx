import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, use, useMemo, useState } from 'react'

/** The dragged item and its drop position. */
interface Drag {
  from: number
  to: number
}

interface Sorting {
  drag: Drag | null
  setDrag: (drag: Drag | null) => void
  onMove: (from: number, to: number) => void
}

const SortingContext = createContext<Sorting>({ drag: null, setDrag: () => {}, onMove: () => {} })

export interface SortableListProps {
  label: string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list whose items are reordered by their handles. */
export function SortableList({ label, onMove, children }: SortableListProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const sorting = useMemo(() => ({ drag, setDrag, onMove }), [drag, onMove])
  return (
    <SortingContext value={sorting}>
      <ol className="se-items" aria-label={label}>
        {children}
      </ol>
    </SortingContext>
  )
}

/**
 * Drag state and handle of an item. Uses pointer events, because native drag and drop starts late or never on a
 * control, and not at all by touch.
 */
export function useSortable(at: number) {
  const { drag, setDrag, onMove } = use(SortingContext)
  const isDragged = drag?.from === at
  const place = drag?.to === at && drag.from !== at ? (drag.from > at ? 'before' : 'after') : undefined
  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: at, to: at })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const item = isDragged && event.currentTarget.closest('li')
      if (!item) return
      scrollAt(item, event.clientY)
      setDrag({ from: at, to: placeUnder(item, event.clientY) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      // The last move may not be rendered yet.
      const item = isDragged && event.currentTarget.closest('li')
      const to = item ? placeUnder(item, event.clientY) : at
      if (to !== at) onMove(at, to)
      setDrag(null)
    },
    // Also when the pointer is released elsewhere or the system cancels it.
    onLostPointerCapture: () => setDrag(null),
  }
  const cancel = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!isDragged || event.key !== 'Escape') return false
    event.preventDefault()
    setDrag(null)
    return true
  }
  return { onMove, isDragged, place, handle, cancel }
}

/** Returns the index of the item at that height, clamped to the first and last item. */
function placeUnder(item: HTMLElement, y: number): number {
  const items = [...(item.parentElement?.children ?? [])]
  const below = items.findIndex((one) => y < one.getBoundingClientRect().bottom)
  return below < 0 ? items.length - 1 : below
}

/** Distance to the edge at which the list scrolls, and the scroll step per move, in px. */
const EDGE = 32
const PACE = 16

function scrollAt(item: HTMLElement, y: number): void {
  const scroller = item.closest('.se-panel-body')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE) scroller.scrollBy(0, -PACE)
  else if (y > bottom - EDGE) scroller.scrollBy(0, PACE)
}
