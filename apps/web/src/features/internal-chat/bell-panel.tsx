import './bell-panel.css'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { formatAge } from '../../platform/values/dates.ts'
import { chatTexts } from './chat-texts.ts'
import { MarkAllRead } from './list/mark-all-read.tsx'
import { MentionSign } from './list/mention-sign.tsx'
import { unreadQuery } from './state/chat-data.ts'
import { seatOf, unreadsOf } from './state/live-chats.rules.ts'

/** The chats with unread messages, latest message first; each opens its chat. */
export function ChatBellPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(chatTexts)
  const { data, error, refetch } = useQuery(unreadQuery)
  return (
    <>
      <h2 className="ic-bell-title">{t('title')}</h2>
      {data ? (
        <Waiting chats={data.records} onClose={onClose} />
      ) : (
        error && (
          <p className="ic-bell-empty">
            {t('chatsFailed')}{' '}
            <button type="button" className="ic-bell-again" onClick={() => void refetch()}>
              {t('tryAgain')}
            </button>
          </p>
        )
      )}
      {data && data.unreadChats > 0 && <MarkAllRead className="ic-bell-read" />}
      <Link to="/chats" className="ic-bell-all" preload={false} onClick={onClose}>
        {t('backToChats')}
      </Link>
    </>
  )
}

function Waiting({ chats, onClose }: { chats: readonly Chat[]; onClose: () => void }) {
  const t = useTexts(chatTexts)
  if (chats.length === 0) return <p className="ic-bell-empty">{t('nothingUnread')}</p>
  return (
    <ul className="ic-bell-list">
      {chats.map((chat) => (
        <li key={chat.id}>
          <Waits chat={chat} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

function Waits({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const t = useTexts(chatTexts)
  const { id } = useMe()
  const count = unreadsOf(chat, id)
  const age = useNow((now) => formatAge(chat.lastMessageAt, now))
  return (
    <Link to="/chats/$chat" params={{ chat: chat.uuid }} preload={false} className="ic-bell-row" onClick={onClose}>
      <span className="ic-bell-name">{chat.title}</span>
      <time dateTime={chat.lastMessageAt}>{age}</time>
      <span className="ic-bell-text">{chat.lastMessage}</span>
      <span className="ic-bell-signs">
        <MentionSign count={seatOf(chat, id)?.mentions ?? 0} />
        <span className="rc-count">
          {count > 99 ? '99+' : count}
          <span className="rc-hidden"> {t('unread', { count })}</span>
        </span>
      </span>
    </Link>
  )
}
