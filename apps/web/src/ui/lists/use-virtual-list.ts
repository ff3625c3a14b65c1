import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useMemo, useState } from 'react'
import { type VirtualItem, virtualItemsOf, withFocused } from './virtual-list.rules.ts'

/** Up to here a list is drawn whole: nothing is gained by less, and the browser finds every word in it. */
const WHOLE = 100

export interface VirtualList {
  /** Whether only a part of the rows is in the document. */
  isVirtual: boolean
  items: readonly VirtualItem[]
  /** For each row that is drawn: its height is measured, and the focus keeps it where it is. */
  rowProps: (index: number) => { ref?: (element: HTMLElement | null) => void; 'data-index'?: number }
  /** For the element around the rows. */
  watch: { onFocus?: (event: FocusEvent) => void; onBlur?: () => void }
}

/**
 * Which rows of a list are drawn: all of a short one, those near the view of a long one.
 * @param estimate height of a row before it was measured, in pixels
 * @param whole up to so many rows are drawn; fewer where several lists stand beside one another
 */
export function useVirtualList(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  { estimate, gap = 0, whole: most = WHOLE }: { estimate: number; gap?: number; whole?: number },
): VirtualList {
  const isVirtual = count > most
  const [focused, setFocused] = useState<number | null>(null)
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 10,
    gap,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused, count),
  })
  const whole = useMemo(() => Array.from({ length: isVirtual ? 0 : count }, (_, row) => ({ row })), [isVirtual, count])
  if (!isVirtual) return { isVirtual, items: whole, rowProps: () => ({}), watch: {} }
  return {
    isVirtual,
    items: virtualItemsOf(virtual.getVirtualItems(), virtual.getTotalSize(), gap),
    rowProps: (index) => ({ ref: virtual.measureElement, 'data-index': index }),
    watch: {
      onFocus: ({ target }) => setFocused(rowOf(target)),
      onBlur: () => setFocused(null),
    },
  }
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : null
}
