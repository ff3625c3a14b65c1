import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { estimatedHeight } from './bubble.rules.ts'

/** Within this distance of the end the list stays there by itself (screens.3), in pixels. */
const PINNED = 80
/** Older messages load this near to the top (CHT-07), in pixels. */
const NEAR = 600

export interface FeedScroll {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly ChatMessage[]
  unreadFrom: number | null
  /** Where reading begins instead: a message in the middle. */
  startAt: number | null
  hasMore: boolean
  onOlder: () => void
  /** Set while newer messages exist that are not loaded. */
  onNewer: (() => void) | null
  /** Shows the end of the chat, which is not loaded then. */
  onEnd: () => void
  /** Cancels a jump whose part of the chat has not arrived. */
  onStay: () => void
}

/** The key of a row: an own message keeps it from its first try to the server's answer. */
export const rowKey = ({ clientId, id }: ChatMessage): string => clientId ?? `m${id}`

/** The virtual list of messages: begins at the first unread or the end, stays pinned there, and moves for nothing else. */
export function useFeedScroll(given: FeedScroll) {
  const { scroller, rows, unreadFrom, startAt, hasMore, onOlder, onNewer, onEnd, onStay } = given
  // The same function for the same rows: a new one has every row measured again.
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
      return row ? estimatedHeight(row) : 60
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with every page
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
  return { virtual, atEnd, onScroll, toEnd, missed: useMissed(rows, atEnd || onNewer !== null) }
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

/** One's own new message is shown, from any place in the chat. */
function useOwnToEnd(rows: readonly ChatMessage[], toEnd: () => void): void {
  const last = rows.at(-1)
  const seen = useRef<string | null>(null)
  useLayoutEffect(() => {
    const key = last ? rowKey(last) : null
    const isNew = seen.current !== null && key !== seen.current
    seen.current = key
    if (isNew && last?.id === UNSENT_ID) toEnd()
  })
}

/** The id of a message that the server does not have. */
export const UNSENT_ID = -1

/** How many messages came in since the end was last in view. */
function useMissed(rows: readonly ChatMessage[], atEnd: boolean): number {
  const [seen, setSeen] = useState<number | null>(null)
  const last = rows.findLast(({ id }) => id > 0)?.id ?? null
  if (last !== null && last !== seen && (atEnd || seen === null)) setSeen(last)
  if (atEnd || seen === null) return 0
  return rows.filter(({ id }) => id > seen).length
}
