import type { Chat } from '@recado/contract/internal-chat/chat'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { useMe } from '../../../platform/session.ts'
import { useLooking } from '../../../ui/use-looking.ts'
import { markChatRead } from '../state/chat-data.ts'
import { seatOf, unreadsOf } from '../state/live-chats.rules.ts'
import { useChatThread } from '../state/thread.ts'

/** Marks a chat as read while the user views it (CHT-08). */
export function useMarkChatRead(chat: Chat): void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const online = useConnectionState(({ status }) => status === 'online')
  const last = useChatThread(chat).data?.messages.at(-1)?.id
  const due = looking && last !== undefined && unreadsOf(chat, userId) > 0
  const lastRequest = useRef<string | null>(null)
  useEffect(() => {
    // A failed request is repeated with the next message, the next focus, or after a reconnect.
    const turn = `${chat.lastMessageAt} ${online}`
    if (lastRequest.current === turn && due) return
    lastRequest.current = due ? turn : null
    if (!due) return
    markChatRead(chat.id, userId, null).catch(() => {})
  }, [due, chat.lastMessageAt, online, chat.id, userId])
}

/** How long a message is on the screen until it counts as seen, in milliseconds. */
const SEEN_AFTER = 500

/**
 * Stores the last message that was on the screen for SEEN_AFTER, beside what the chat counts as read.
 * @param findLast returns the last message on the screen
 * @param version changes when the messages do
 * @returns to be called when the user scrolls
 */
export function useMarkSeen(chat: Chat, findLast: () => number | null, version: unknown): () => void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const online = useConnectionState(({ status }) => status === 'online')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const storedId = useRef(0)
  const store = useEffectEvent(() => {
    timer.current = undefined
    const seat = seatOf(chat, userId)
    const id = findLast()
    if (!looking || !online || !seat || id === null || id <= Math.max(seat.seenTo, storedId.current)) return
    storedId.current = id
    markChatRead(chat.id, userId, id).catch(() => {
      // The next message, scroll or reconnect stores it.
      storedId.current = 0
    })
  })
  const wait = useEffectEvent(() => {
    timer.current ??= setTimeout(() => store(), SEEN_AFTER)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages may be on the screen without scrolling
  useEffect(() => wait(), [version, looking, online])
  useEffect(() => () => clearTimeout(timer.current), [])
  const restart = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    wait()
  })
  return useCallback(() => restart(), [])
}

/** The last row of which at least half, or half a screen, is above the lower edge of the container. */
export function lastVisible(
  scroller: RefObject<HTMLElement | null>,
  items: ReadonlyArray<{ index: number; start: number; size: number }>,
): number | null {
  const box = scroller.current
  if (!box) return null
  const edge = box.scrollTop + box.clientHeight
  return items.findLast(({ start, size }) => start + Math.min(size, box.clientHeight) / 2 <= edge)?.index ?? null
}
