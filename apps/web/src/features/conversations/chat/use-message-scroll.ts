import type { Message } from '@recado/contract/conversations/message'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { estimatedHeight } from './bubble-signs.rules.ts'
import { rowKey } from './use-thread-rows.ts'

/** Within this distance of the end the list stays there by itself (screens.3), in pixels. */
const PINNED = 80
/** Older messages load this near to the top (MSG-01), in pixels. */
const NEAR = 50

export interface MessageScroll {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly Message[]
  unreadFrom: number | null
  /** Where reading begins instead: a message in the middle. */
  startAt: number | null
  hasMore: boolean
  onOlder: () => void
  /** Set while newer messages exist that are not loaded. */
  onNewer: (() => void) | null
}

/** The virtual list of messages: begins at the first unread or the end, stays pinned there, and moves for nothing else. */
export function useMessageScroll(given: MessageScroll) {
  const { scroller, rows, unreadFrom, startAt, hasMore, onOlder, onNewer } = given
  // The same function for the same rows: a new one has every row of the conversation measured again.
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? rowKey(row) : index
    },
    [rows],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row ? estimatedHeight(row) : 40
    },
    getItemKey: keyAt,
    anchorTo: 'end',
    followOnAppend: onNewer === null,
    scrollEndThreshold: PINNED,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 12,
  })
  const [atEnd, setAtEnd] = useState(onNewer === null)
  const begun = useRef(false)
  useLayoutEffect(() => {
    if (begun.current || rows.length === 0) return
    begun.current = true
    const from = startAt ?? unreadFrom
    const at = from === null ? -1 : rows.findIndex(({ id }) => id === from)
    if (at >= 0) virtual.scrollToIndex(at, { align: startAt === null ? 'start' : 'center' })
    else virtual.scrollToEnd()
  }, [virtual, rows, unreadFrom, startAt])
  const onScroll = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    setAtEnd(onNewer === null && left < PINNED)
    if (hasMore && box.scrollTop < NEAR) onOlder()
    if (left < NEAR) onNewer?.()
  }, [scroller, hasMore, onOlder, onNewer])
  // A page that does not fill the box leaves nothing to scroll by.
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && (rows.length === 0 || box.scrollHeight <= box.clientHeight + NEAR)) onOlder()
  }, [scroller, hasMore, rows.length, onOlder])
  useOwnToEnd(rows, () => virtual.scrollToEnd())
  useKeptEnd(scroller, atEnd, () => virtual.scrollToEnd())
  return { virtual, atEnd, onScroll, missed: useMissed(rows, atEnd || onNewer !== null) }
}

/** When the composer grows the box shrinks: a reader at the end stays there. */
function useKeptEnd(scroller: RefObject<HTMLDivElement | null>, atEnd: boolean, toEnd: () => void): void {
  const keep = useEffectEvent(() => atEnd && toEnd())
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watch = new ResizeObserver(() => keep())
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller])
}

/** One's own new message is shown, from any place in the conversation. */
function useOwnToEnd(rows: readonly Message[], toEnd: () => void): void {
  const last = rows.at(-1)
  const seen = useRef<string | null>(null)
  useLayoutEffect(() => {
    const key = last ? rowKey(last) : null
    const isNew = seen.current !== null && key !== seen.current
    seen.current = key
    if (isNew && last?.id === -1) toEnd()
  })
}

/** How many messages came in since the end was last in view. */
function useMissed(rows: readonly Message[], atEnd: boolean): number {
  const [seen, setSeen] = useState<number | null>(null)
  const last = rows.findLast(({ id }) => id > 0)?.id ?? null
  if (last !== null && last !== seen && (atEnd || seen === null)) setSeen(last)
  if (atEnd || seen === null) return 0
  const from = rows.findLastIndex(({ id }) => id === seen)
  return from < 0 ? 0 : rows.slice(from + 1).filter(({ fromMe }) => !fromMe).length
}
