import type { Chat } from '@recado/contract/internal-chat/chat'
import { useEffect, useRef } from 'react'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { useMe } from '../../../platform/session.ts'
import { useLooking } from '../../../ui/use-looking.ts'
import { markRead } from '../state/chat-data.ts'
import { unreadsOf } from '../state/live-chats.rules.ts'
import { useThread } from '../state/thread.ts'

/** Marks a chat as read while somebody looks at it, up to the last message that is on screen (CHT-08). */
export function useMarkRead(chat: Chat): void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const online = useConnectionState(({ status }) => status === 'online')
  const last = useThread(chat).data?.messages.at(-1)?.id
  const due = looking && last !== undefined && unreadsOf(chat, userId) > 0
  const asked = useRef<string | null>(null)
  useEffect(() => {
    // One that failed is asked for again with the next message, the next look, or when the connection is back.
    const turn = `${last} ${online}`
    if (asked.current === turn && due) return
    asked.current = due ? turn : null
    if (!due) return
    markRead(chat.id, last, userId).catch(() => {})
  }, [due, last, online, chat.id, userId])
}
