import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useViewer } from '../use-viewer.ts'
import { isWorthANotice } from './notice.rules.ts'
import { type Ringing, startRinging } from './ringing.ts'

const looking = () => document.visibilityState === 'visible' && document.hasFocus()

/** Rings for new messages on every screen (LAY-12). */
export function NoticesWatcher() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const uuid = useParams({ strict: false, select: (params) => params.uuid })
  const ringing = useRef<Ringing | null>(null)
  useEffect(() => {
    const made = startRinging({ open: (to) => void navigate({ to: '/tickets/$uuid', params: { uuid: to } }) })
    ringing.current = made
    return () => made.stop()
  }, [navigate])
  useServerEvent('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create' || !isWorthANotice(message, ticket, viewer, Date.now())) return
    if (ticket.uuid === uuid && looking()) ringing.current?.seen(ticket.id)
    else ringing.current?.ring(message, ticket)
  })
  return null
}
