import type { Chat } from '@recado/contract/internal-chat/chat'
import { useEffect, useRef } from 'react'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { useMe } from '../../../platform/session.ts'
import { useLooking } from '../../../ui/use-looking.ts'
import { markChatRead } from '../state/chat-data.ts'
import { unreadsOf } from '../state/live-chats.rules.ts'
import { useChatThread } from '../state/thread.ts'

/** Marks a chat as read while the user views it, up to the last message on screen (CHT-08). */
export function useMarkChatRead(chat: Chat): void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const online = useConnectionState(({ status }) => status === 'online')
  const last = useChatThread(chat).data?.messages.at(-1)?.id
  const due = looking && last !== undefined && unreadsOf(chat, userId) > 0
  const lastRequest = useRef<string | null>(null)
  useEffect(() => {
    // A failed request is repeated with the next message, the next focus, or after a reconnect.
    const turn = `${last} ${online}`
    if (lastRequest.current === turn && due) return
    lastRequest.current = due ? turn : null
    if (!due) return
    markChatRead(chat.id, last, userId).catch(() => {})
  }, [due, last, online, chat.id, userId])
}
