import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Payload } from '@recado/contract/realtime'
import type { InfiniteData } from '@tanstack/react-query'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import type { EventHandlers } from '../../../platform/area.ts'
import { useSession } from '../../../platform/session.ts'
import {
  type ChatsPage,
  type ChatThread,
  withChat,
  withChatMessage,
  withoutChat,
  withoutUnread,
  withUnread,
} from './live-chats.rules.ts'

export const chatThreadKey = (chatId: number) => ['chats', 'messages', chatId] as const
const LISTS = ['chats', 'list'] as const
const UNREAD = ['chats', 'unread'] as const
const ONE = ['chats', 'one'] as const

/** The newest version of each chat that this browser has received, because two nodes may report out of order. */
const versions = new Map<number, number>()

const ownId = (): number => {
  const session = useSession.getState()
  return session.state === 'in' ? session.user.id : 0
}

/** Puts a chat from an answer or event into every cache that shows it. */
export function putChat(chat: Chat): void {
  if (chat.version < (versions.get(chat.id) ?? 0)) return
  versions.set(chat.id, chat.version)
  changeCached<InfiniteData<ChatsPage>>(queryClient, LISTS, (data, [, , search]) => {
    const pages = withChat(data.pages, chat, search !== '')
    return pages === data.pages ? data : { ...data, pages: [...pages] }
  })
  changeCached<Chat>(queryClient, ONE, (one) => (one.id === chat.id && chat.version >= one.version ? chat : one))
  changeUnread((waiting) => withUnread(waiting, chat, ownId()))
}

/** Puts a message into its chat if the chat is loaded. */
export function putChatMessage(message: ChatMessage): void {
  changeCached<ChatThread>(queryClient, chatThreadKey(message.chatId), (thread) => withChatMessage(thread, message))
}

/**
 * Removes a chat that was deleted or that the user has left.
 * @param version the version of its last state for the user; earlier states that arrive later are ignored
 */
export function removeChatFromCaches(id: number, version = 0): void {
  versions.set(id, Math.max(version, versions.get(id) ?? 0))
  changeCached<InfiniteData<ChatsPage>>(queryClient, LISTS, (data) => {
    const pages = withoutChat(data.pages, id)
    return pages === data.pages ? data : { ...data, pages: [...pages] }
  })
  changeUnread((waiting) => withoutUnread(waiting, id))
  queryClient.removeQueries({ queryKey: chatThreadKey(id), type: 'inactive' })
  queryClient.removeQueries({ queryKey: ONE, predicate: ({ state }) => (state.data as Chat | undefined)?.id === id })
}

function changeUnread(change: (waiting: ChatsPage) => { waiting: ChatsPage; exact: boolean }): void {
  let mustRefetch = false
  changeCached<ChatsPage>(queryClient, UNREAD, (before) => {
    const { waiting, exact } = change(before)
    mustRefetch ||= !exact
    return waiting
  })
  if (mustRefetch) refetchUnreadSoon()
}

/** Throttle of the refetch after events, in milliseconds. */
const REFETCH_EVERY = 1000
let isScheduled = false

function refetchUnreadSoon(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    void refetchCached(UNREAD)
  }, REFETCH_EVERY)
}

function onActivity(event: Payload<'chat'> | Payload<'chatActivity'>): void {
  if (event.action === 'delete') removeChatFromCaches(event.id, event.version)
  else {
    putChat(event.chat)
    if (event.newMessage) putChatMessage(event.newMessage)
  }
}

/** How events of internal chats change the cache, on any screen (CHT-09). */
export const chatEvents: EventHandlers = {
  chat: onActivity,
  chatActivity: onActivity,
  chatOfUser: (event) =>
    event.action === 'delete' ? removeChatFromCaches(event.id, event.version) : putChat(event.record),
}
