import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type OpenFigure, useFigureTickets } from './dashboard-data.ts'
import { isMoment } from './dashboard-file.ts'
import { dashboardTexts } from './dashboard-texts.ts'

/** The tickets behind a figure: exactly those that it counts. */
export function FigureTickets({ open, onClose }: { open: OpenFigure; onClose: () => void }) {
  const t = useTexts(dashboardTexts)
  const list = useFigureTickets(open)
  const tickets = list.data?.pages.flatMap((page) => page.tickets)
  const count = list.data?.pages[0]?.count ?? 0
  return (
    <Dialog title={t('behind', { name: open.name })} onClose={onClose} size={640} fills>
      {tickets === undefined && Boolean(list.error) && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {tickets?.length === 0 && (
        <EmptyState title={t(isMoment(open.figure) ? 'behindNone' : 'behindEmpty')} role="status" />
      )}
      {tickets && tickets.length > 0 && (
        <div className="ds-behind">
          <p className="ds-quiet" role="status">
            {t('behindCount', { count, n: count })}
          </p>
          <ul>
            {tickets.map((ticket) => (
              <Behind key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

const words = { pending: 'statusPending', open: 'statusOpen', closed: 'statusClosed' } as const

function Behind({ ticket }: { ticket: Ticket }) {
  const t = useTexts(dashboardTexts)
  const seesTickets = useCan('tickets:view')
  const facts = (
    <>
      <strong>{ticket.contact.name}</strong>
      <span>{t(words[ticket.status])}</span>
      <span>{ticket.user?.name ?? t('noOwner')}</span>
      <span className="rc-figures">{formatMoment(ticket.createdAt)}</span>
      {ticket.ad && (
        <span className="ds-behind-ad">
          {t('ad', { name: ticket.ad.headline || ticket.ad.sourceUrl || ticket.ad.sourceId || t('untitledAd') })}
        </span>
      )}
    </>
  )
  return (
    <li>
      {seesTickets ? (
        <Link className="ds-behind-ticket" to={`/tickets/${ticket.uuid}` as never}>
          {facts}
        </Link>
      ) : (
        <div className="ds-behind-ticket">{facts}</div>
      )}
    </li>
  )
}
