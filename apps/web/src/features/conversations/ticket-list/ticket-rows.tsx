import type { Ticket } from '@recado/contract/conversations/ticket'
import { useParams } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { useCanAll } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { useConnections } from '../../connections/public.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { rowMark, setReveal } from '../focus.ts'
import { openDialog, useInbox } from '../inbox-state.ts'
import { useDrafts } from '../state/drafts.ts'
import { prefetchThread } from '../state/message-queries.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { TicketRow, type TicketRowProps } from './ticket-row.tsx'
import { useHeldRows } from './use-held-rows.ts'

/** Height of a row (screens.2), in pixels. */
const ROW = 76
/** Distance to the end at which the next page loads (TKT-10), in pixels. */
const NEAR = 100
/** Hovering must last this long to count as intent to open a row, in milliseconds. */
const INTENT = 120

export interface TicketRowsProps {
  tickets: readonly Ticket[]
  label: string
  hasMore: boolean
  onMore: () => void
}

/** The rows of a list. Changes render at low priority, so that key presses come first, however many tickets move. */
export function TicketRows({ tickets, ...rest }: TicketRowsProps) {
  return <Rows tickets={useDeferredValue(tickets)} {...rest} />
}

/** A virtual list: renders only the rows in view. */
const Rows = memo(function Rows({ tickets, label, hasMore, onMore }: TicketRowsProps) {
  const t = useTexts(conversationTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, changes, goneIds, apply, watch } = useHeldRows(tickets, scroller)
  const surroundings = useSurroundings()
  // All rows have the same height. Without item keys they are not measured again when they change places.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
  })
  useEffect(() => useInbox.setState({ rows }), [rows])
  useEffect(() => setReveal((index) => virtual.scrollToIndex(index, { align: 'auto' })), [virtual])
  const checkEnd = useCallback(() => {
    const box = scroller.current
    if (box && hasMore && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) onMore()
  }, [hasMore, onMore])
  // A short page may leave the end in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the number of rows changes
  useEffect(checkEnd, [checkEnd, rows.length])
  return (
    <div className="ib-rows-frame">
      {changes > 0 && (
        <button type="button" className="ib-updates" onClick={apply}>
          {t('updates', { count: changes })}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={scroller} className="ib-rows" tabIndex={0} aria-label={label} onScroll={checkEnd} {...watch}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const ticket = rows[index]
            return (
              ticket && (
                <li
                  key={ticket.id}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  {...rowMark(ticket.id)}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row
                    ticket={ticket}
                    selected={ticket.uuid === surroundings.uuid}
                    isGone={goneIds.has(ticket.id)}
                    {...surroundings.all}
                  />
                </li>
              )
            )
          })}
        </ul>
      </section>
    </div>
  )
})

const peek = (ticket: Ticket) => openDialog({ kind: 'peek', ticket })

type Surroundings = Pick<TicketRowProps, 'narrow' | 'peeksAll' | 'namesConnection' | 'onAccept' | 'onPeek' | 'onIntent'>

/** Data shared by all rows, read once for the list. */
function useSurroundings(): { uuid: string | undefined; all: Surroundings } {
  const open = useParams({ strict: false, select: (params) => params.uuid })
  const previewed = useInbox((state) => state.previewed?.uuid)
  const uuid = previewed ?? open
  const narrow = useNarrow()
  const peeksAll = useCanAll('tickets:peek')
  const namesConnection = (useConnections().data?.length ?? 0) > 1
  const { accept } = useTicketMoves()
  const onIntent = useIntent()
  return { uuid, all: { narrow, peeksAll, namesConnection, onAccept: accept, onPeek: peek, onIntent } }
}

/** A row with its draft mark. */
const Row = memo(function Row(props: Omit<TicketRowProps, 'draft'>) {
  const draft = useDrafts(({ texts }) => texts.get(props.ticket.uuid) ?? null)
  return <TicketRow {...props} draft={draft} />
})

/** Prefetches a conversation when the pointer or focus rests on its row. */
function useIntent() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((ticket: Ticket) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetchThread(ticket.id), INTENT)
  }, [])
}
