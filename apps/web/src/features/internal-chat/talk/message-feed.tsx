import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { formatDaySeparator } from '../../../platform/values/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { chatTexts } from '../chat-texts.ts'
import { type ChatThread, firstUnread, unseenOf } from '../state/live-chats.rules.ts'
import { cancelPart, forgetPart, useChatThread, useNewerChatMessages, useOlderChatMessages } from '../state/thread.ts'
import { type Unsent, unsentInChat, useUnsent } from '../state/unsent.ts'
import { isFirstOfDay, isFirstOfGroup } from './bubble.rules.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { UNSENT_ID, useFeedScroll } from './use-feed-scroll.ts'
import { useMessageJump } from './use-jump.ts'
import { lastVisible, useMarkSeen } from './use-mark-read.ts'

export interface MessageFeedProps {
  chat: Chat
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
}

/** The messages of a chat of any length, with texts for loading, empty and failed states. */
export function MessageFeed({ chat, onReply, onEdit }: MessageFeedProps) {
  const t = useTexts(chatTexts)
  const { data: thread, error, refetch } = useChatThread(chat)
  const late = useLate(!thread)
  if (!thread) {
    // No toast and no error code: the chat says what is missing and how to retry (CHT-10).
    if (error)
      return (
        <EmptyState
          role="alert"
          title={t('loadFailed')}
          action={{ label: t('tryAgain'), onClick: () => void refetch() }}
        />
      )
    return <div className="ic-feed-frame">{late && <Skeleton />}</div>
  }
  return <Feed key={thread.start?.turn ?? 0} chat={chat} thread={thread} onReply={onReply} onEdit={onEdit} />
}

function Feed({ chat, thread, onReply, onEdit }: MessageFeedProps & { thread: ChatThread }) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const scroller = useRef<HTMLDivElement>(null)
  const older = useOlderChatMessages(chat.id)
  const { rows, above, unsent: unsentRows } = useRows(chat, thread)
  const newer = useNewerChatMessages(chat.id)
  const startAt = thread.start?.at ?? null
  const unseen = unseenOf(chat, userId)
  const [unreadFrom] = useState(() => unreadIn(thread, rows, unseen, userId))
  const {
    jump,
    flashed,
    toEnd: showEnd,
    hasFailed,
    retry,
  } = useMessageJump(chat.id, rows, startAt, (index) => virtual.scrollToIndex(index, { align: 'center' }))
  const { virtual, atEnd, onScroll, toEnd } = useFeedScroll({
    ...{ scroller, rows, unreadFrom, startAt, hasMore: thread.hasMore, onOlder: older.load },
    ...{ onNewer: thread.newer ? newer : null, onEnd: showEnd, onStay: () => cancelPart(chat.id) },
  })
  const findLast = () => {
    const index = lastVisible(scroller, virtual.getVirtualItems())
    return index === null ? null : (rows.slice(0, index + 1).findLast(({ id }) => id !== UNSENT_ID)?.id ?? null)
  }
  const markSeen = useMarkSeen(chat, findLast, rows)
  useEffect(() => () => forgetPart(chat.id), [chat.id])
  const mayWrite = useCan('chats:edit')
  if (rows.length === 0 && !thread.hasMore)
    return <EmptyState title={t('noMessages')}>{mayWrite && t('noMessagesHelp')}</EmptyState>
  return (
    <div className="ic-feed-frame">
      {older.hasFailed && <NotLoaded text={t('olderFailed')} onRetry={() => void older.retry()} />}
      {hasFailed && <NotLoaded text={t('loadFailed')} onRetry={retry} />}
      <div
        ref={scroller}
        className="ic-feed"
        role="feed"
        aria-busy={older.loading}
        aria-label={t('messagesOf', { title: chat.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          markSeen()
        }}
      >
        <div className="ic-feed-all" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const message = rows[index]
            const before = index === 0 ? above : rows[index - 1]
            if (!message) return null
            const day = isFirstOfDay(before, message)
            return (
              <article
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={thread.hasMore || thread.newer ? -1 : rows.length}
                tabIndex={-1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {day && <Day at={message.createdAt} />}
                {message.id === unreadFrom && <div className="ic-unread-line">{t('newMessages')}</div>}
                <ChatBubble
                  chat={chat}
                  message={message}
                  first={day || isFirstOfGroup(before, message)}
                  flash={message.id === flashed}
                  unsent={message.id === UNSENT_ID ? unsentRows.get(message.clientId ?? '') : undefined}
                  onReply={onReply}
                  onEdit={onEdit}
                  onJump={jump}
                />
              </article>
            )
          })}
        </div>
      </div>
      {!atEnd && <ToEnd missedCount={unseen} onClick={toEnd} />}
    </div>
  )
}

/** The message below the "new messages" line, where reading starts. */
function unreadIn(thread: ChatThread, rows: readonly ChatMessage[], unseen: number, userId: number): number | null {
  // Around an old message, or at an explicitly requested end, there is no such line.
  if (thread.start) return null
  return thread.unreadFrom ?? firstUnread(rows, unseen, userId)
}

/** No toast: an error over the messages, with a retry button (CHT-10). */
function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <p className="ic-older" role="status">
      {text}{' '}
      <button type="button" className="ic-link" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </p>
  )
}

/**
 * The rows of a chat, with unsent messages at the end. While older pages exist, the first loaded message is hidden:
 * otherwise its day separator and sender would change when older messages load, and its height with them.
 */
function useRows(chat: Chat, thread: ChatThread) {
  const { id: userId, name } = useMe()
  const items = useUnsent(({ items: all }) => all)
  return useMemo(() => {
    const visibleMessages = thread.hasMore ? thread.messages.slice(1) : thread.messages
    const waiting = unsentInChat(items, chat.id, thread.messages).filter((one) => one.userId === userId)
    const rows = [...visibleMessages, ...waiting.map((one) => bubbleOf(one, name))]
    const unsent = new Map(waiting.map((one) => [one.clientId, one] as const))
    return { rows, above: thread.hasMore ? thread.messages[0] : undefined, unsent }
  }, [thread, items, chat.id, userId, name])
}

/** An unsent message in the shape of a sent one. */
const bubbleOf = ({ clientId, chatId, userId, text, quoted, createdAt }: Unsent, name: string): ChatMessage => ({
  id: UNSENT_ID,
  chatId,
  senderId: userId,
  sender: { id: userId, name },
  message: text,
  files: [],
  mentions: [],
  quoted,
  reactions: [],
  clientId,
  version: 0,
  editedAt: null,
  deletedAt: null,
  createdAt,
  updatedAt: createdAt,
})

const Day = ({ at }: { at: string }) => (
  <div className="ic-day">
    <span>{formatDaySeparator(at)}</span>
  </div>
)

function ToEnd({ missedCount, onClick }: { missedCount: number; onClick: () => void }) {
  const t = useTexts(chatTexts)
  const label = missedCount > 0 ? t('toEndCount', { count: missedCount }) : t('toEnd')
  return (
    <button type="button" className="ic-to-end" aria-label={label} title={label} onClick={onClick}>
      <IconArrowDown size={18} stroke={1.8} aria-hidden />
      {missedCount > 0 && <span className="rc-count">{missedCount > 99 ? '99+' : missedCount}</span>}
    </button>
  )
}

function Skeleton() {
  const t = useTexts(chatTexts)
  return (
    <div className="ic-skeleton" role="status" aria-label={t('loading')}>
      {[52, 34, 60, 28, 44].map((width, at) => (
        <div key={width} className="ic-side" data-me={at % 3 === 1 || undefined}>
          <div className="ic-bubble" style={{ width: `${width}%` }}>
            <div className="rc-skeleton" />
          </div>
        </div>
      ))}
    </div>
  )
}
