import { Button } from '@mantine/core'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type UIEvent, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatAge } from '../../../platform/values/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useListSearch } from '../../../ui/lists/use-list.ts'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { chatTexts } from '../chat-texts.ts'
import { unreadQuery, useChatList } from '../state/chat-data.ts'
import { seatOf, unreadsOf, unseenOf } from '../state/live-chats.rules.ts'
import { ChatForm } from './chat-form.tsx'
import { DeleteChat } from './delete-chat.tsx'
import { FoundMessages } from './found-messages.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { MentionSign } from './mention-sign.tsx'
import { type OpenDialog, RowActions } from './row-actions.tsx'

/** Distance from the end at which the next page is loaded, in pixels (R-LST-03). */
const NEAR = 100

/** The user's chats, latest message first, with unread counts (CHT-01). */
export function ChatList({ open }: { open: string | undefined }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const { text, search } = useListSearch()
  const list = useChatList(text)
  const isWaiting = useWaiting(list)
  const mayAdd = useCan('chats:edit')
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const distanceToEnd = box.scrollHeight - box.scrollTop - box.clientHeight
    if (distanceToEnd < NEAR && list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return (
    <>
      <div className="ic-list-head">
        <div className="ic-list-title">
          <h1>{t('title')}</h1>
          {mayAdd && (
            <Button
              size="compact-md"
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpenDialog({ kind: 'form' })}
            >
              {t('newChat')}
            </Button>
          )}
        </div>
        <div className="ic-search-row">
          <SearchField value={text} onSearch={search} label={t('search')} className="ic-search" />
          {isWaiting && <MarkAllRead className="ic-icon-button" isCompact />}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="ic-list" onScroll={onScroll} tabIndex={0} aria-label={t('chats')}>
        <Rows list={list} searched={text !== ''} open={open} onOpenDialog={setOpenDialog} />
        <FoundMessages search={text} />
      </section>
      {openDialog?.kind === 'form' && (
        <ChatForm
          {...(openDialog.chat ? { chat: openDialog.chat, participantIds: peopleIn(list, openDialog.chat) } : {})}
          onSaved={(chat) => openDialog.chat || void navigate({ to: '/chats/$chat', params: { chat: chat.uuid } })}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteChat
          chat={openDialog.chat}
          onDeleted={() => isOpen(openDialog.chat, open) && void navigate({ to: '/chats' })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Whether a chat has messages that the user has not read or not seen, as far as the chats are loaded. */
function useWaiting({ data }: ReturnType<typeof useChatList>): boolean {
  const { id: userId } = useMe()
  const unread = useQuery(unreadQuery).data?.unreadChats ?? 0
  return unread > 0 || (data?.pages.some(({ records }) => records.some((chat) => unseenOf(chat, userId) > 0)) ?? false)
}

/** The current participants of a chat, as far as the list has loaded it. */
function peopleIn({ data }: ReturnType<typeof useChatList>, chat: Chat): number[] {
  const now = data?.pages.flatMap(({ records }) => records).find(({ id }) => id === chat.id)
  return (now ?? chat).users.map(({ userId }) => userId)
}

const isOpen = ({ uuid, id }: Chat, open: string | undefined): boolean => open === uuid || open === String(id)

interface RowsProps {
  list: ReturnType<typeof useChatList>
  searched: boolean
  open: string | undefined
  onOpenDialog: (dialog: OpenDialog) => void
}

function Rows({ list, searched, open, onOpenDialog }: RowsProps) {
  const t = useTexts(chatTexts)
  const mayAdd = useCan('chats:edit')
  const late = useLate(!list.data && !list.error)
  const retryAction = { label: t('tryAgain'), onClick: () => void list.refetch() }
  if (!list.data)
    return list.error ? (
      <EmptyState role="alert" title={t('chatsFailed')} action={retryAction} />
    ) : (
      late && <div className="ic-rows-skeleton rc-skeleton" role="status" aria-label={t('loading')} />
    )
  const chats = list.data.pages.flatMap(({ records }) => records)
  if (chats.length === 0)
    return searched ? (
      <EmptyState title={t('noHits')}>{t('noHitsHelp')}</EmptyState>
    ) : (
      <EmptyState title={t('noChats')}>{mayAdd && t('noChatsHelp')}</EmptyState>
    )
  return (
    <>
      <ul className="ic-rows">
        {chats.map((chat) => (
          <Row key={chat.id} chat={chat} current={isOpen(chat, open)} onOpenDialog={onOpenDialog} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p className="ic-older" role="status">
          {t('chatsFailed')}{' '}
          <button type="button" className="ic-link" onClick={() => void list.fetchNextPage()}>
            {t('tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}

function Row({
  chat,
  current,
  onOpenDialog,
}: {
  chat: Chat
  current: boolean
  onOpenDialog: (dialog: OpenDialog) => void
}) {
  const t = useTexts(chatTexts)
  const mayEdit = useCan('chats:edit')
  const { id: userId } = useMe()
  const { title, lastMessage, lastMessageAt, ownerId } = chat
  const count = unreadsOf(chat, userId)
  const age = useNow((now) => formatAge(lastMessageAt, now))
  const people = chat.users.map(({ user }) => user.name).join(', ')
  return (
    <li className="ic-row" data-unread={count > 0 || undefined}>
      <Link
        to="/chats/$chat"
        params={{ chat: chat.uuid }}
        search={(before) => before}
        preload={false}
        aria-current={current ? 'true' : undefined}
      >
        <PersonAvatar person={{ name: title, isGroup: chat.users.length > 2 }} size={36} />
        <span className="ic-row-name">{title}</span>
        <time dateTime={lastMessageAt}>{age}</time>
        <span className="ic-row-text">{lastMessage || people}</span>
        <span className="ic-row-signs">
          <MentionSign count={seatOf(chat, userId)?.mentions ?? 0} />
          {count > 0 && (
            <span className="rc-count">
              {count > 99 ? '99+' : count}
              <span className="rc-hidden"> {t('unread', { count })}</span>
            </span>
          )}
        </span>
      </Link>
      {mayEdit && ownerId === userId && <RowActions chat={chat} onOpenDialog={onOpenDialog} />}
    </li>
  )
}
