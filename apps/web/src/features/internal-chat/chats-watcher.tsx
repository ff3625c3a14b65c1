import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConnectionState } from '../../platform/api/connection-state.ts'
import { useMe } from '../../platform/session.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { type NoticeSubject, type Ringing, startRinging } from '../../ui/notices/ringing.ts'
import { looksAtTab } from '../../ui/use-looking.ts'
import { chatBellTexts } from './bell-texts.ts'
import { beginUnsent, sendWaiting } from './state/unsent.ts'

/** Messages older than this do not ring, because they arrive late after a lost connection. In milliseconds. */
const FRESH = 10 * 60_000
const { text } = chatBellTexts

/** Rings for new internal messages on every screen, and sends messages that waited for the connection. */
export function ChatsWatcher() {
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const open = useParams({ strict: false, select: (params) => params.chat })
  const online = useConnectionState(({ status, reachable }) => status === 'online' && reachable)
  const ringing = useRef<Ringing<NoticeSubject> | null>(null)
  useEffect(() => {
    beginUnsent(userId)
    if (online) sendWaiting()
  }, [userId, online])
  useEffect(() => {
    const several = (count: number, last: string) => text('several', { count, text: last })
    const notifier = startRinging({ name: 'recado-chat-notices', tag: 'recado-chat', several })
    ringing.current = notifier
    return () => notifier.stop()
  }, [])
  useServerEvent('chat', (event) => {
    if (event.action !== 'new-message') return
    const { chat, newMessage } = event
    const late = Date.now() - Date.parse(newMessage.createdAt) > FRESH
    if (newMessage.senderId === userId || late) return
    if (looksAtTab() && (open === chat.uuid || open === String(chat.id))) return ringing.current?.seen(chat.id)
    const subject = {
      id: chat.id,
      title: chat.title,
      icon: '/favicon.svg',
      open: () => void navigate({ to: '/chats/$chat', params: { chat: chat.uuid } }),
    }
    const noticeText = newMessage.message.trim() || newMessage.files[0]?.name || text('file')
    ringing.current?.ring(subject, `${newMessage.sender.name}: ${noticeText}`)
  })
  return null
}
