import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Payload } from '@recado/contract/realtime'
import type { InfiniteData } from '@tanstack/react-query'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { fetchAnew, queryClient } from '../../../platform/api/query-client.ts'
import type { EventHandlers } from '../../../platform/area.ts'
import { useSession } from '../../../platform/session.ts'
import {
  type ChatsPage,
  type Thread,
  withChat,
  withMessage,
  withoutChat,
  withoutUnread,
  withUnread,
} from './live-chats.rules.ts'

export const threadKey = (chatId: number) => ['chats', 'messages', chatId] as const
const LISTS = ['chats', 'list'] as const
const UNREAD = ['chats', 'unread'] as const
const ONE = ['chats', 'one'] as const

/** The newest state of each chat that this browser has heard of: two nodes may report in the other order. */
const versions = new Map<number, number>()

const ownId = (): number => {
  const session = useSession.getState()
  return session.state === 'in' ? session.user.id : 0
}

/** Puts a chat, as an answer or an event brought it, wherever it is shown. */
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

/** Puts a message into its chat if that is loaded. */
export function putMessage(message: ChatMessage): void {
  changeCached<Thread>(queryClient, threadKey(message.chatId), (thread) => withMessage(thread, message))
}

/**
 * Takes a chat away that is deleted, or in which the person takes no part any more.
 * @param version of its last state for them: what shows an earlier one and arrives later is of the past
 */
export function putGone(id: number, version = 0): void {
  versions.set(id, Math.max(version, versions.get(id) ?? 0))
  changeCached<InfiniteData<ChatsPage>>(queryClient, LISTS, (data) => {
    const pages = withoutChat(data.pages, id)
    return pages === data.pages ? data : { ...data, pages: [...pages] }
  })
  changeUnread((waiting) => withoutUnread(waiting, id))
  queryClient.removeQueries({ queryKey: threadKey(id), type: 'inactive' })
  queryClient.removeQueries({ queryKey: ONE, predicate: ({ state }) => (state.data as Chat | undefined)?.id === id })
}

function changeUnread(change: (waiting: ChatsPage) => { waiting: ChatsPage; exact: boolean }): void {
  let asks = false
  changeCached<ChatsPage>(queryClient, UNREAD, (before) => {
    const { waiting, exact } = change(before)
    asks ||= !exact
    return waiting
  })
  if (asks) askUnread()
}

/** Many events in a row ask once, in milliseconds. */
const ASKED_EVERY = 1000
let asking = false

function askUnread(): void {
  if (asking) return
  asking = true
  setTimeout(() => {
    asking = false
    void fetchAnew(UNREAD)
  }, ASKED_EVERY)
}

function onActivity(event: Payload<'chat'> | Payload<'chatActivity'>): void {
  if (event.action === 'delete') putGone(event.id, event.version)
  else {
    putChat(event.chat)
    if (event.newMessage) putMessage(event.newMessage)
  }
}

/** The cache changes by the events of internal chats, on any screen (CHT-09). */
export const chatEvents: EventHandlers = {
  chat: onActivity,
  chatActivity: onActivity,
  chatOfUser: (event) => (event.action === 'delete' ? putGone(event.id, event.version) : putChat(event.record)),
}
