import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useMemo, useState } from 'react'
import { type VirtualItem, virtualItemsOf, withFocused } from './virtual-list.rules.ts'

/** Lists up to this length are rendered whole: there is little to gain, and the browser's search finds every word. */
const WHOLE = 100

export interface VirtualList {
  /** True when only some rows are in the document. */
  isVirtual: boolean
  items: readonly VirtualItem[]
  /** Props of each drawn row: its height is measured, and a focused row stays in the document. */
  rowProps: (index: number) => { ref?: (element: HTMLElement | null) => void; 'data-index'?: number }
  /** Props of the element around the rows. */
  watch: { onFocus?: (event: FocusEvent) => void; onBlur?: () => void }
}

/**
 * Decides which rows of a list are rendered: all of a short list, those near the view of a long one.
 * @param estimate height of a row before it is measured, in pixels
 * @param whole lists up to this length are rendered whole; use less where several lists are side by side
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
