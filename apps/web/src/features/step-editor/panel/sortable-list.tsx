import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, use, useMemo, useState } from 'react'

/** What is being dragged, and where it would go. */
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

/** A list that is put in order by its items' handles. */
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
 * An item as it is dragged, and its handle. The pointer's own events: what browsers drag by themselves starts late or never on a
 * control, and not at all under a finger.
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
      // The last move may not be drawn yet.
      const item = isDragged && event.currentTarget.closest('li')
      const to = item ? placeUnder(item, event.clientY) : at
      if (to !== at) onMove(at, to)
      setDrag(null)
    },
    // Also what was let go elsewhere, or taken away by the system.
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

/** The place of the item at that height; above the first it is the first, below the last the last. */
function placeUnder(item: HTMLElement, y: number): number {
  const items = [...(item.parentElement?.children ?? [])]
  const below = items.findIndex((one) => y < one.getBoundingClientRect().bottom)
  return below < 0 ? items.length - 1 : below
}

/** So near an edge of what scrolls, in px, the list goes on; by so much with each move. */
const EDGE = 32
const PACE = 16

function scrollAt(item: HTMLElement, y: number): void {
  const scroller = item.closest('.se-panel-body')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE) scroller.scrollBy(0, -PACE)
  else if (y > bottom - EDGE) scroller.scrollBy(0, PACE)
}
