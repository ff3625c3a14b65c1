import './line.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../../connections/public.ts'
import { lineTexts } from './line-texts.ts'

/** A bar below the chat's header while the ticket's connection is down: what happens to messages, and what to do. */
export function LineBar({ ticket }: { ticket: Ticket }) {
  const t = useTexts(lineTexts)
  const mayAct = useCan('connections-page:actionButtons')
  const connection = useConnections().data?.find(({ id }) => id === ticket.whatsappId)
  if (!connection) return null
  // The session reconnects automatically, so the user need not act.
  const isReconnecting = connection.status === 'TIMEOUT' || connection.status === 'OPENING'
  return (
    <div className="ib-line-bar" role="status">
      <IconPlugConnectedX size={16} stroke={1.8} aria-hidden />
      <span>
        {t(isReconnecting ? 'returning' : 'down', { name: connection.name })}{' '}
        {!isReconnecting && !mayAct && t('tellAdmin')}
      </span>
      {mayAct && (
        <Link to={'/conexoes' as never} className="ib-text-button">
          {t('openConnections')}
        </Link>
      )}
    </div>
  )
}
