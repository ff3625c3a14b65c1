import './line.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../../connections/public.ts'
import { lineTexts } from './line-texts.ts'

/** Under the header of a chat: its connection is down, what becomes of messages, and the way out. */
export function LineBar({ ticket }: { ticket: Ticket }) {
  const t = useTexts(lineTexts)
  const mayAct = useCan('connections-page:actionButtons')
  const connection = useConnections().data?.find(({ id }) => id === ticket.whatsappId)
  if (!connection) return null
  // A session that comes back by itself needs no hand.
  const returns = connection.status === 'TIMEOUT' || connection.status === 'OPENING'
  return (
    <div className="ib-line-bar" role="status">
      <IconPlugConnectedX size={16} stroke={1.8} aria-hidden />
      <span>
        {t(returns ? 'returning' : 'down', { name: connection.name })} {!returns && !mayAct && t('tellAdmin')}
      </span>
      {mayAct && (
        <Link to={'/conexoes' as never} className="ib-text-button">
          {t('openConnections')}
        </Link>
      )}
    </div>
  )
}
