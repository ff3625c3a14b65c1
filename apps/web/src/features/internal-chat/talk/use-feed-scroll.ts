import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { estimateBubbleHeight } from './bubble.rules.ts'

/** Within this distance of the end the list keeps scrolling to the end (screens.3), in pixels. */
const PINNED = 80
/** Distance from the top at which older messages are loaded (CHT-07), in pixels. */
const NEAR = 600

export interface FeedScroll {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly ChatMessage[]
  unreadFrom: number | null
  /** The message in the middle at which reading starts instead. */
  startAt: number | null
  hasMore: boolean
  onOlder: () => void
  /** Set while newer messages exist that are not loaded. */
  onNewer: (() => void) | null
  /** Jumps to the end of the chat, which is not loaded then. */
  onEnd: () => void
  /** Cancels a jump whose messages are still loading. */
  onStay: () => void
}

/** The key of a row. The user's own message keeps it from the first attempt to the server's answer. */
export const chatRowKey = ({ clientId, id }: ChatMessage): string => clientId ?? `m${id}`

/**
 * The virtual list of messages. It starts at the first unread message or the end, stays pinned to the end, and
 * otherwise keeps its position.
 */
export function useFeedScroll(options: FeedScroll) {
  const { scroller, rows, unreadFrom, startAt, hasMore, onOlder, onNewer, onEnd, onStay } = options
  // The function must not change while the rows stay the same, or every row would be measured again.
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? chatRowKey(row) : index
    },
    [rows],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row ? estimateBubbleHeight(row) : 60
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
    const distanceToEnd = box.scrollHeight - box.scrollTop - box.clientHeight
    setAtEnd(onNewer === null && distanceToEnd < PINNED)
    if (hasMore && box.scrollTop < NEAR) onOlder()
    if (distanceToEnd < NEAR) onNewer?.()
  }, [scroller, hasMore, onOlder, onNewer])
  // A page that does not fill the container cannot be scrolled, so load the next one at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after every page
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && box.scrollHeight <= box.clientHeight + NEAR) onOlder()
  }, [scroller, hasMore, rows.length, onOlder])
  const toEnd = () => {
    if (onNewer !== null) return onEnd()
    onStay()
    virtual.scrollToEnd()
  }
  useOwnToEnd(rows, toEnd)
  useKeptEnd(scroller, atEnd, () => virtual.scrollToEnd())
  return { virtual, atEnd, onScroll, toEnd }
}

/** When the composer grows, the container shrinks; a reader at the end stays there. */
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

/** Scrolls to the user's own new message from any position. */
function useOwnToEnd(rows: readonly ChatMessage[], toEnd: () => void): void {
  const last = rows.at(-1)
  const lastSeenKey = useRef<string | null>(null)
  useLayoutEffect(() => {
    const key = last ? chatRowKey(last) : null
    const isNew = lastSeenKey.current !== null && key !== lastSeenKey.current
    lastSeenKey.current = key
    if (isNew && last?.id === UNSENT_ID) toEnd()
  })
}

/** The id of a message that the server does not have. */
export const UNSENT_ID = -1
