import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconClockPause, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { formatAge, formatMoment } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { ServiceLabel } from '../service/service-label.tsx'
import { snoozeText } from '../snooze/snooze-text.ts'
import { isSnoozed } from '../state/ticket-visibility.rules.ts'
import { UnsentLabel } from '../trouble/unsent-label.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { preview, rowName } from './names.rules.ts'
import { RowMenu } from './row-menu.tsx'

export interface TicketRowProps {
  ticket: Ticket
  selected: boolean
  draft: boolean
  narrow: boolean
  mayPeek: boolean
  onAccept: (ticket: Ticket) => Promise<void>
  onPeek: (ticket: Ticket) => void
  onIntent: (ticket: Ticket) => void
}

/** One ticket of a list. Waiting ones are accepted, not opened (TKT-11). Drawn again only when its own content changes. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, selected, onIntent } = props
  const intent = () => onIntent(ticket)
  if (ticket.status === 'pending') {
    return (
      <div className="ib-row" data-unread={ticket.unreadMessages > 0 || undefined} data-current={selected || undefined}>
        <Face {...props} />
        <PendingEnd {...props} />
      </div>
    )
  }
  return (
    <>
      <Link
        to="/tickets/$uuid"
        params={{ uuid: ticket.uuid }}
        preload={false}
        className="ib-row"
        aria-current={selected ? 'true' : undefined}
        data-unread={ticket.unreadMessages > 0 || undefined}
        data-primary
        onPointerEnter={intent}
        onFocus={intent}
        // Also in the ticket that is open already: there nothing is drawn anew.
        onClick={({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey && focusWriting()}
      >
        <Face {...props} />
        <span className="ib-row-end">
          <Age at={ticket.lastMessageAt} />
          <Unread count={ticket.unreadMessages} />
          <span className="ib-row-connection">{ticket.whatsapp?.name}</span>
        </span>
      </Link>
      {props.mayPeek && <Peek {...props} className="ib-icon-button ib-row-peek" />}
      <RowMenu ticket={ticket} />
    </>
  )
})

function Face({ ticket, draft, narrow }: TicketRowProps) {
  const t = useTexts(conversationTexts)
  const { contact, queue, tags } = ticket
  return (
    <>
      <ContactAvatar contact={contact} size={44} />
      <span className="ib-row-face">
        <span className="ib-row-name">
          {rowName(contact.name, narrow)}
          {ticket.isGroup && <span className="rc-hidden"> {t('group')}</span>}
        </span>
        <span className="ib-row-last">
          {draft && <span className="ib-draft">{t('draft')}</span>}
          {preview(ticket.lastMessage)}
        </span>
        <span className="ib-row-labels">
          {isSnoozed(ticket) && (
            <span className="ib-label ib-snoozed">
              <IconClockPause size={14} stroke={1.8} aria-hidden />
              {snoozeText(ticket.snoozedUntil)}
            </span>
          )}
          <UnsentLabel ticket={ticket} />
          <ServiceLabel ticket={ticket} />
          {/* While the menu asks for it, that there is no queue yet says nothing. */}
          {(queue || !ticket.chatbot) && <Label color={queue?.color}>{queue?.name ?? t('noQueue')}</Label>}
          {tags.map((tag) => (
            <Label key={tag.id} color={tag.color}>
              {tag.name}
            </Label>
          ))}
        </span>
      </span>
    </>
  )
}

const Label = ({ color, children }: { color?: string; children: ReactNode }) => (
  <span className="ib-label">
    {color && <ColorDot color={color} />}
    {children}
  </span>
)

const Age = ({ at }: { at: string }) => (
  <time className="ib-row-time" dateTime={at} title={formatMoment(at)}>
    {formatAge(at)}
  </time>
)

function Unread({ count }: { count: number }) {
  const t = useTexts(conversationTexts)
  if (count === 0) return null
  return (
    <span className="rc-count">
      {count > 99 ? '99+' : count}
      <span className="rc-hidden"> {t('unread', { count })}</span>
    </span>
  )
}

/** For admins: reads a ticket without opening it, so that nothing of it is marked as read (TKT-26). */
function Peek({ ticket, onPeek, className }: Pick<TicketRowProps, 'ticket' | 'onPeek'> & { className: string }) {
  const t = useTexts(conversationTexts)
  const label = t('peekNamed', { name: ticket.contact.name })
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={() => onPeek(ticket)}>
      <IconEye size={18} stroke={1.7} />
    </button>
  )
}

function PendingEnd({ ticket, mayPeek, onAccept, onPeek }: TicketRowProps) {
  const t = useTexts(conversationTexts)
  const [busy, setBusy] = useState(false)
  const { name } = ticket.contact
  const accept = async () => {
    setBusy(true)
    await onAccept(ticket)
    setBusy(false)
  }
  return (
    <span className="ib-row-end">
      <span className="ib-row-state">
        <Unread count={ticket.unreadMessages} />
        <Age at={ticket.lastMessageAt} />
      </span>
      <span className="ib-row-actions">
        {mayPeek && <Peek ticket={ticket} onPeek={onPeek} className="ib-icon-button" />}
        <button
          type="button"
          className="ib-small-button"
          data-primary
          disabled={busy}
          aria-label={t(ticket.chatbot ? 'takeOverNamed' : 'acceptNamed', { name })}
          onClick={() => void accept()}
        >
          {t(ticket.chatbot ? 'takeOver' : 'accept')}
        </button>
      </span>
      <span className="ib-row-connection">{ticket.whatsapp?.name}</span>
    </span>
  )
}
