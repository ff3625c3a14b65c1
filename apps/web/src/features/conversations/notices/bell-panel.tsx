import './bell-panel.css'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { useNow } from '../../../platform/use-now.ts'
import { formatAge } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { CardBellMentions } from '../../boards/public.ts'
import { NoteBellMentions } from '../mentions/note-bell-mentions.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { bellSlot } from '../slots.ts'
import { ticketListQuery } from '../state/ticket-queries.ts'
import type { TicketFilter } from '../state/ticket-visibility.rules.ts'
import { readerPreview } from '../ticket-list/reader-preview.ts'
import { useViewer } from '../use-viewer.ts'

const filter: TicketFilter = {
  place: 'notices',
  showAll: false,
  queueIds: [],
  searchParam: '',
  tags: [],
  users: [],
}

/** The bell's list, newest first. Each entry leads to its ticket. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(partTexts)
  const MoreNotices = useSlot(bellSlot)
  const { data, error, refetch } = useQuery(ticketListQuery(filter, useViewer()))
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <div className="rc-bell-empty" aria-busy />
  }
  return (
    <>
      <NoteBellMentions onClose={onClose} />
      <CardBellMentions onClose={onClose} />
      {MoreNotices && (
        <LazyParts>
          <MoreNotices onClose={onClose} />
        </LazyParts>
      )}
      <h2 className="rc-bell-title">{t('bell')}</h2>
      {data.tickets.length === 0 ? (
        <p className="rc-bell-empty">{t('bellEmpty')}</p>
      ) : (
        <ul className="rc-bell-list">
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <Notice
                ticket={ticket}
                handed={data.handed?.find(({ ticketId }) => ticketId === ticket.id)}
                onClose={onClose}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface NoticeProps {
  ticket: Ticket
  /** Set if a colleague transferred it to the user and no message arrived since. */
  handed: HandedTicket | undefined
  onClose: () => void
}

function Notice({ ticket, handed, onClose }: NoticeProps) {
  const t = useTexts(partTexts)
  const { contact, queue, unreadMessages: count } = ticket
  const age = useNow((now) => formatAge(ticket.lastMessageAt, now))
  return (
    <Link to="/tickets/$uuid" params={{ uuid: ticket.uuid }} preload={false} className="rc-bell-row" onClick={onClose}>
      <span className="rc-bell-name">{contact.name}</span>
      <time dateTime={ticket.lastMessageAt}>{age}</time>
      <span className="rc-bell-text" title={handed?.note || undefined}>
        {handed
          ? [t('handedBy', { name: handed.by }), handed.note].filter(Boolean).join(': ')
          : readerPreview(ticket.lastMessage)}
      </span>
      {count > 0 && (
        <span className="rc-count">
          {count > 99 ? '99+' : count}
          <span className="rc-hidden"> {t('unread', { count })}</span>
        </span>
      )}
      <span className="rc-bell-place">
        {ticket.status === 'pending' ? t('pending') : t('mine')} · {queue?.name ?? t('noQueue')}
      </span>
    </Link>
  )
}
