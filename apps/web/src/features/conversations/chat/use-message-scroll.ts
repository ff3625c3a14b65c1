import type { Message } from '@recado/contract/conversations/message'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { estimatedHeight } from './bubble-signs.rules.ts'
import { rowKey } from './use-thread-rows.ts'

/** Within this distance of the end the list stays at the end (screens.3), in pixels. */
const PINNED = 80
/** Distance to the top at which older messages load (MSG-01), in pixels. */
const NEAR = 50

export interface MessageScroll {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly Message[]
  unreadFrom: number | null
  /** A message in the middle as the start position instead. */
  startAt: number | null
  hasMore: boolean
  onOlder: () => void
  /** Set while there are newer messages that are not loaded. */
  onNewer: (() => void) | null
}

/**
 * The virtual list of messages. It starts at the first unread message or the end, stays at the end, and otherwise does
 * not move.
 */
export function useMessageScroll(options: MessageScroll) {
  const { scroller, rows, unreadFrom, startAt, hasMore, onOlder, onNewer } = options
  // Must be stable for the same rows, because a new function makes the library measure every row again.
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
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    if (hasStarted.current || rows.length === 0) return
    hasStarted.current = true
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
  // A page that does not fill the box cannot be scrolled, so load more.
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && (rows.length === 0 || box.scrollHeight <= box.clientHeight + NEAR)) onOlder()
  }, [scroller, hasMore, rows.length, onOlder])
  useOwnToEnd(rows, () => virtual.scrollToEnd())
  useKeptEnd(scroller, atEnd, () => virtual.scrollToEnd())
  return { virtual, atEnd, onScroll, newCount: useNewCount(rows, atEnd || onNewer !== null) }
}

/** Keeps a reader at the end when the box shrinks because the composer grows. */
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

/** Scrolls to the user's new message from anywhere in the conversation. */
function useOwnToEnd(rows: readonly Message[], toEnd: () => void): void {
  const last = rows.at(-1)
  const lastKey = useRef<string | null>(null)
  useLayoutEffect(() => {
    const key = last ? rowKey(last) : null
    const isNew = lastKey.current !== null && key !== lastKey.current
    lastKey.current = key
    if (isNew && last?.id === -1) toEnd()
  })
}

/** Returns how many messages arrived since the end was last in view. */
function useNewCount(rows: readonly Message[], atEnd: boolean): number {
  const [lastSeenId, setLastSeenId] = useState<number | null>(null)
  const last = rows.findLast(({ id }) => id > 0)?.id ?? null
  if (last !== null && last !== lastSeenId && (atEnd || lastSeenId === null)) setLastSeenId(last)
  if (atEnd || lastSeenId === null) return 0
  const from = rows.findLastIndex(({ id }) => id === lastSeenId)
  return from < 0 ? 0 : rows.slice(from + 1).filter(({ fromMe }) => !fromMe).length
}
