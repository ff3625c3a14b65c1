import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { isStuck } from '../state/outgoing.rules.ts'
import { useOutgoing } from '../state/outgoing-store.ts'
import './trouble.css'
import { troubleTexts } from './trouble-texts.ts'

/** Marks the row of a ticket with an unsent message, in this browser or on the server. */
export function UnsentLabel({ ticket }: { ticket: Pick<Ticket, 'id' | 'unsent'> }) {
  const t = useTexts(troubleTexts)
  const stuckHere = useOutgoing(({ items }) => items.some((item) => item.ticketId === ticket.id && isStuck(item)))
  if (!ticket.unsent && !stuckHere) return null
  return (
    <span className="ib-label ib-unsent">
      <IconAlertCircle size={14} stroke={1.8} aria-hidden />
      {t('rowUnsent')}
    </span>
  )
}
