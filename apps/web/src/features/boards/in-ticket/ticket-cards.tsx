import { IconLayoutBoard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useTicketCards } from '../card/card-data.ts'
import { ticketCardTexts } from './ticket-card-texts.ts'

/** The cards linked to a ticket, in its side panel. Renders nothing without cards. */
export function TicketCards({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketCardTexts)
  const { data, error, refetch } = useTicketCards(ticketId)
  if (!data) return error ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null
  if (data.length === 0) return null
  return (
    <section aria-label={t('cards')}>
      <h3>{t('cards')}</h3>
      <ul className="ib-drawer-cards">
        {data.map(({ id, quadroId, title, boardTitle, columnTitle }) => (
          <li key={id}>
            <IconLayoutBoard size={16} stroke={1.7} aria-hidden />
            <span>
              <Link
                to="/empresa/kanban/$quadroId"
                params={{ quadroId: String(quadroId) }}
                search={{ cartao: id }}
                aria-label={t('open', { title })}
              >
                {title}
              </Link>
              <span className="ib-quiet">
                {' '}
                <bdi>{boardTitle}</bdi>, <bdi>{columnTitle}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
