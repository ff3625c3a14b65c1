import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { IconArrowLeft, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { ConnectionNote } from '../../../ui/connection-note.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useNarrow, useSinglePane } from '../../../ui/use-narrow.ts'
import { chatTexts } from '../chat-texts.ts'
import { useChat } from '../state/chat-data.ts'
import { ChatComposer } from '../write/chat-composer.tsx'
import { useChatDraft } from '../write/use-chat-draft.ts'
import { MessageFeed } from './message-feed.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** A chat that somebody opened by its uuid or number. */
export function ChatPane({ chatKey }: { chatKey: string }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const { data: chat, error, refetch } = useChat(chatKey)
  // Addresses go on by uuid, however they began.
  useEffect(() => {
    if (chat && chat.uuid !== chatKey)
      void navigate({ to: '/chats/$chat', params: { chat: chat.uuid }, search: (before) => before, replace: true })
  }, [chat, chatKey, navigate])
  useServerEvent('chat', (event) => {
    if (event.action === 'delete' && event.id === chat?.id) void navigate({ to: '/chats' })
  })
  if (chat) return <Talk chat={chat} />
  if (!error) return null
  const isGone = ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'].includes(errorCode(error))
  return isGone ? (
    <EmptyState
      role="alert"
      title={t('gone')}
      action={{ label: t('backToChats'), onClick: () => void navigate({ to: '/chats' }) }}
    >
      {t('goneHelp')}
    </EmptyState>
  ) : (
    <EmptyState role="alert" title={t('loadFailed')} action={{ label: t('tryAgain'), onClick: () => void refetch() }} />
  )
}

function Talk({ chat }: { chat: Chat }) {
  useDocumentTitle(chat.title)
  useMarkRead(chat)
  const draft = useChatDraft(useMe().id, chat.uuid)
  const field = useRef<HTMLTextAreaElement>(null)
  const { setQuoted } = draft
  const onReply = useCallback(
    ({ id, sender, message, files }: ChatMessage) => {
      setQuoted({ id, senderName: sender.name, message: message || (files[0]?.name ?? '') })
      field.current?.focus()
    },
    [setQuoted],
  )
  return (
    <>
      <Head chat={chat} />
      <MessageFeed chat={chat} onReply={onReply} />
      <ChatComposer chat={chat} draft={draft} field={field} />
    </>
  )
}

function Head({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const single = useSinglePane()
  const narrow = useNarrow()
  // On one pane the list with its heading is not there.
  const Name = single ? 'h1' : 'h2'
  return (
    <header className="ic-head">
      {single && (
        <button
          type="button"
          className="ic-icon-button"
          aria-label={t('back')}
          title={t('back')}
          onClick={() => void navigate({ to: '/chats' })}
        >
          <IconArrowLeft size={20} stroke={1.8} />
        </button>
      )}
      <PersonAvatar person={{ name: chat.title, isGroup: chat.users.length > 2 }} size={40} />
      <div className="ic-head-names">
        <Name>{chat.title}</Name>
        {/* There the top bar gave way to this header. */}
        {narrow && <ConnectionNote />}
        <span className="ic-quiet">{chat.users.map(({ user }) => user.name).join(', ')}</span>
      </div>
      <People chat={chat} />
    </header>
  )
}

/** Who takes part. */
function People({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts)
  return (
    <PopoverButton
      className="ic-icon-button ic-people-button"
      panelClassName="ic-people"
      label={`${t('peopleCount', { count: chat.users.length })}. ${t('showPeople')}`}
      side="end"
      face={
        <>
          <IconUsers size={20} stroke={1.7} aria-hidden />
          <span>{chat.users.length}</span>
        </>
      }
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul tabIndex={0} aria-label={t('peopleCount', { count: chat.users.length })}>
          {chat.users.map(({ userId, user }) => (
            <li key={userId}>
              <PersonAvatar person={user} size={28} />
              <span>{user.name}</span>
              {userId === chat.ownerId && <span className="ic-quiet">{t('owner')}</span>}
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  )
}
