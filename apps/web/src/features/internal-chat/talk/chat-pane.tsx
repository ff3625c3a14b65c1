import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastWarning } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { chatTexts } from '../chat-texts.ts'
import { isEndedHere, useChat } from '../state/chat-data.ts'
import { ChatComposer } from '../write/chat-composer.tsx'
import { useChatDraft } from '../write/use-chat-draft.ts'
import { ChatHead } from './chat-head.tsx'
import { MessageFeed } from './message-feed.tsx'
import { useMarkChatRead } from './use-mark-read.ts'

/** A chat that was opened by its uuid or id. */
export function InternalChatPane({ chatKey }: { chatKey: string }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const { data: chat, error, refetch } = useChat(chatKey)
  // Replaces the id in the URL by the uuid.
  useEffect(() => {
    if (chat && chat.uuid !== chatKey)
      void navigate({ to: '/chats/$chat', params: { chat: chat.uuid }, search: (before) => before, replace: true })
  }, [chat, chatKey, navigate])
  useServerEvent('chat', (event) => {
    if (event.action !== 'delete' || event.id !== chat?.id) return
    // The user may be writing in it, so say why it disappeared.
    if (!isEndedHere(chat.id)) toastWarning(t('nowGone', { title: chat.title }), { id: `chat-gone-${chat.id}` })
    void navigate({ to: '/chats' })
  })
  // Includes a chat that disappeared while the connection was lost.
  const isGone = error !== null && ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'].includes(errorCode(error))
  if (chat && !isGone) return <Talk chat={chat} />
  if (!error) return null
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
  const mayWrite = useCan('chats:edit')
  useMarkChatRead(chat)
  const draft = useChatDraft(useMe().id, chat.uuid)
  const field = useRef<HTMLTextAreaElement>(null)
  const { setQuoted, edit } = draft
  const onReply = useCallback(
    ({ id, sender, message, files }: ChatMessage) => {
      setQuoted({ id, senderName: sender.name, message: message || (files[0]?.name ?? '') })
      field.current?.focus()
    },
    [setQuoted],
  )
  const onEdit = useCallback(
    (message: ChatMessage) => {
      edit(message)
      field.current?.focus()
    },
    [edit],
  )
  return (
    <>
      <ChatHead chat={chat} />
      <MessageFeed chat={chat} onReply={onReply} onEdit={onEdit} />
      {mayWrite && <ChatComposer chat={chat} draft={draft} field={field} />}
    </>
  )
}
