import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { type History, useEarlierMessages } from '../state/history.ts'
import type { Thread } from '../state/live-messages.ts'
import { threadKey, useOlderMessages } from '../state/message-queries.ts'
import { backToEnd, loadAround, useNewerMessages } from '../state/message-window.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { beginsDay, beginsGroup, beginsTicket } from './bubble-signs.rules.ts'
import { MessageRow } from './message-row.tsx'
import { useMessageScroll } from './use-message-scroll.ts'
import { useThreadRows } from './use-thread-rows.ts'

export interface MessageListProps {
  ticket: Ticket
  /** The actions a user may perform on a message. Media and jumping are added here. */
  actions: Omit<BubbleActions, 'jump'>
  /** Whether the line above the first unread message is shown. */
  marksUnread: boolean
}

/** The messages of a ticket, however many. Loading, empty and failed states are shown in words. */
export function MessageList(props: MessageListProps) {
  const t = useTexts(conversationTexts)
  const { query, rows, above, unreadFrom, hasMore, tickets } = useThreadRows(props.ticket, props.marksUnread)
  const late = useLate(!rows)
  if (!rows) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <div className="ib-messages-frame">{late && <Skeleton />}</div>
  }
  // Wait for the unread count, which decides the start position: cached rows must not scroll to the end first.
  if (rows.length === 0 && !hasMore) return <EmptyState title={t('noMessages')} />
  const { around, newer } = query.data ?? {}
  return (
    <Feed
      key={around?.turn ?? 0}
      {...{ ...props, rows, above, unreadFrom, hasMore, tickets }}
      startAt={around?.id ?? null}
      hasNewer={Boolean(newer)}
    />
  )
}

interface FeedProps extends MessageListProps {
  rows: readonly Message[]
  /** The message before the first row, which is not rendered. */
  above: Message | undefined
  unreadFrom: number | null
  hasMore: boolean
  /** The message around which the conversation was loaded. */
  startAt: number | null
  hasNewer: boolean
  /** The earlier tickets of the rows. */
  tickets: History['tickets'] | undefined
}

function Feed({ ticket, actions, rows, above, unreadFrom, hasMore, startAt, hasNewer, tickets }: FeedProps) {
  const t = useTexts(conversationTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const { onOlder, onNewer, loading } = usePages(ticket.id)
  const { virtual, atEnd, onScroll, newCount } = useMessageScroll({
    ...{ scroller, rows, unreadFrom, startAt, hasMore, onOlder },
    onNewer: hasNewer ? onNewer : null,
  })
  const { jump, flashed } = useJump(ticket.id, rows, startAt, (index) =>
    virtual.scrollToIndex(index, { align: 'center' }),
  )
  const own = useMemo(() => ({ ...actions, jump }), [actions, jump])
  // Messages of earlier tickets cannot be retried or cancelled.
  const earlier = useMemo(() => {
    const { again: _, discard: __, cancel: ___, withdraw: ____, ...rest } = own
    return rest
  }, [own])
  return (
    <div className="ib-messages-frame">
      <div
        ref={scroller}
        className="ib-messages"
        role="feed"
        aria-busy={loading}
        aria-label={t('messagesOf', { name: ticket.contact.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="ib-messages-all" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const message = rows[index]
            const before = index === 0 ? above : rows[index - 1]
            return (
              message && (
                <article
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={hasMore ? -1 : rows.length}
                  tabIndex={-1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    message={message}
                    day={beginsDay(before, message)}
                    first={beginsGroup(before, message)}
                    unreadLine={message.id === unreadFrom}
                    flash={message.id === flashed}
                    isGroup={ticket.isGroup}
                    begins={beginsTicket(before, message, ticket.id, tickets)}
                    actions={message.ticketId === ticket.id ? own : earlier}
                  />
                </article>
              )
            )
          })}
        </div>
      </div>
      {!atEnd && (
        <ToEnd newCount={newCount} onClick={() => (hasNewer ? void backToEnd(ticket.id) : virtual.scrollToEnd())} />
      )}
    </div>
  )
}

function ToEnd({ newCount, onClick }: { newCount: number; onClick: () => void }) {
  const t = useTexts(conversationTexts)
  const label = newCount > 0 ? t('toEndCount', { count: newCount }) : t('toEnd')
  return (
    <button type="button" className="ib-to-end" aria-label={label} title={label} onClick={onClick}>
      <IconArrowDown size={18} stroke={1.8} aria-hidden />
      {newCount > 0 && <span className="rc-count">{newCount > 99 ? '99+' : newCount}</span>}
    </button>
  )
}

/** Loads older pages of the ticket, then those of earlier tickets. After a jump also newer pages. */
function usePages(ticketId: number) {
  const older = useOlderMessages(ticketId)
  const earlier = useEarlierMessages(ticketId)
  const newer = useNewerMessages(ticketId)
  const [loadOlder, loadEarlier] = [older.load, earlier.load]
  const onOlder = useCallback(() => {
    const whole = queryClient.getQueryData<Thread>(threadKey(ticketId))?.hasMore === false
    void (whole ? loadEarlier() : loadOlder())
  }, [ticketId, loadOlder, loadEarlier])
  // A reopened conversation starts at its end.
  useEffect(
    () => () => {
      if (queryClient.getQueryData<Thread>(threadKey(ticketId))?.newer) {
        setTimeout(() => queryClient.removeQueries({ queryKey: threadKey(ticketId), type: 'inactive' }))
      }
    },
    [ticketId],
  )
  return { onOlder, onNewer: useCallback(() => void newer(), [newer]), loading: older.loading || earlier.loading }
}

const FLASH = 1600

/** Jumps to a message (MSG-07). If it is not loaded, it is loaded with its neighbours. */
function useJump(ticketId: number, rows: readonly Message[], startAt: number | null, show: (index: number) => void) {
  const t = useTexts(conversationTexts)
  const [flashed, setFlashed] = useState(startAt)
  const jump = useEffectEvent((id: number) => {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) {
      show(at)
      setFlashed(id)
    } else loadAround(ticketId, id).catch(() => toast(t('quoteFar')))
  })
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), FLASH)
    return () => clearTimeout(timer)
  }, [flashed])
  return { jump: useCallback((id: number) => jump(id), []), flashed }
}

function Skeleton() {
  const t = useTexts(conversationTexts)
  return (
    <div className="ib-messages-skeleton" role="status" aria-label={t('loadingMessages')}>
      {[52, 34, 60, 28, 44, 38].map((width, at) => (
        <div key={width} className="ib-side" data-me={at % 3 === 1 || undefined}>
          <div className="ib-bubble" style={{ width: `${width}%` }}>
            <div className="rc-skeleton" />
          </div>
        </div>
      ))}
    </div>
  )
}
