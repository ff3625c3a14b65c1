import type { Ticket } from '@recado/contract/conversations/ticket'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { toast } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { putHanded } from '../state/ticket-queries.ts'
import { useViewer } from '../use-viewer.ts'
import { isWorthANotice } from './notice.rules.ts'
import type { NoticeState } from './read-notices.ts'
import { startTicketRinging, type TicketRinging } from './ringing.ts'

const { text } = conversationTexts

const looking = () => document.visibilityState === 'visible' && document.hasFocus()

/** Rings for new messages on every screen (LAY-12). */
export function NoticesWatcher() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const uuid = useParams({ strict: false, select: (params) => params.uuid })
  const ringing = useRef<TicketRinging | null>(null)
  const lastStates = useRef(new Map<number, NoticeState>())
  useEffect(() => {
    const newRinging = startTicketRinging({
      open: (to) => void navigate({ to: '/tickets/$uuid', params: { uuid: to } }),
    })
    ringing.current = newRinging
    return () => newRinging.stop()
  }, [navigate])
  const mayRead = useCan('tickets:view')
  const reading = useConnectionState((state) => state.reading)
  const notify = useEffectEvent((ticket: Ticket) => {
    if (ticket.uuid === uuid && looking()) ringing.current?.seen(ticket.id)
    else ringing.current?.handed(ticket, ticket.lastMessage || text('newMessage'))
  })
  useEffect(() => {
    if (!reading || !mayRead) return
    const end = new AbortController()
    void import('./read-notices.ts')
      .then((file) => file.readNotices(lastStates.current, notify, end.signal))
      .catch(() => {})
    return () => end.abort()
  }, [reading, mayRead])
  useServerEvent('appMessage', ({ action, message, ticket }) => {
    lastStates.current.set(ticket.id, ticket)
    if (action !== 'create' || !isWorthANotice(message, ticket, viewer, Date.now())) return
    if (ticket.uuid === uuid && looking()) ringing.current?.seen(ticket.id)
    else ringing.current?.ring(message, ticket)
  })
  useServerEvent('ticketHanded', ({ ticket, handed }) => {
    const { by, note } = handed
    putHanded(handed)
    const words = text('handed', { name: by, contact: ticket.contact.name })
    ringing.current?.handed(ticket, note || words)
    const open = () => void navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } })
    toast(note ? `${words} — ${note}` : words, {
      id: `handed-${ticket.id}`,
      // No link in the ticket itself. There only this toast shows the new owner and the note.
      ...(ticket.uuid !== uuid && { action: { label: text('openHanded'), run: open } }),
    })
  })
  return null
}
