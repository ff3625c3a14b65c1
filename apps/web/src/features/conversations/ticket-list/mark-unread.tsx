import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconMail } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { contentTexts } from '../content/content-texts.ts'
import { mayMarkUnread } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'

/** The one action of a row other than opening it. Renders nothing where it does not apply. */
export function MarkUnread({ ticket }: { ticket: Ticket }) {
  const t = useTexts(contentTexts)
  const { id } = useMe()
  const { may } = useTicketRights(ticket)
  const { keepUnread } = useTicketMoves()
  if (!mayMarkUnread(ticket, id) || !may('tickets:edit')) return null
  return (
    <button
      type="button"
      className="ib-icon-button ib-row-unread"
      aria-label={t('markUnreadNamed', { name: ticket.contact.name })}
      title={t('markUnread')}
      onClick={() => void keepUnread(ticket)}
    >
      <IconMail size={18} stroke={1.8} />
    </button>
  )
}
