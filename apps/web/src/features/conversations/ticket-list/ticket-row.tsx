import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconClockPause, IconDeviceMobile, IconEye, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatAge, formatMoment } from '../../../platform/values/dates.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { showPreview } from '../inbox-state.ts'
import { useMentionedTickets } from '../mentions/mentioned-tickets.ts'
import { botSpeaks } from '../service/bot-speaks.rules.ts'
import { ServiceLabel } from '../service/service-label.tsx'
import { snoozeText } from '../snooze/snooze-text.ts'
import { isSnoozed } from '../state/ticket-visibility.rules.ts'
import { UnsentLabel } from '../trouble/unsent-label.tsx'
import { useTicketRights } from '../use-ticket-rights.ts'
import { Waiting } from '../waiting/waiting.tsx'
import { LabelLine } from './label-line.tsx'
import { MarkUnread } from './mark-unread.tsx'
import { rowName, unsigned } from './names.rules.ts'
import { readerPreview } from './reader-preview.ts'
import { rowTexts } from './row-texts.ts'
import { firstName, speakerOf } from './speaker.rules.ts'

export interface TicketRowProps {
  ticket: Ticket
  selected: boolean
  /** The text of the user's draft, or null without a draft. */
  draft: string | null
  /** It has left the list, but stays until the pointer leaves. */
  isGone?: boolean
  narrow: boolean
  /**
   * The user may peek into every ticket. Other users with the permission can peek into colleagues' tickets and open their
   * own.
   */
  peeksAll: boolean
  /** The company has several connections, so the row names its connection. */
  namesConnection: boolean
  onAccept: (ticket: Ticket) => Promise<void>
  onPeek: (ticket: Ticket) => void
  onIntent: (ticket: Ticket) => void
}

/**
 * A ticket of a list. Waiting tickets are shown and accepted, not opened (TKT-11). Re-renders only when its own content
 * changes.
 */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, selected, onIntent } = props
  const t = useTexts(conversationTexts)
  const intent = () => onIntent(ticket)
  if (ticket.status === 'pending') {
    return (
      <div
        className="ib-row"
        data-unread={ticket.unreadMessages > 0 || undefined}
        data-current={selected || undefined}
        data-gone={props.isGone || undefined}
      >
        <button
          type="button"
          className="ib-row-open"
          data-primary
          aria-label={t('previewNamed', { name: ticket.contact.name })}
          aria-pressed={selected}
          onPointerEnter={intent}
          onFocus={intent}
          onClick={() => showPreview(ticket)}
        />
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
        // Also needed for the ticket that is already open, because the link causes no navigation then.
        onClick={({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey && returnToOpenTicket()}
      >
        <Face {...props} />
        <span className="ib-row-end">
          <Age at={ticket.lastMessageAt} />
          <span className="ib-row-state">
            <Mentioned ticketId={ticket.id} />
            <Unread count={ticket.unreadMessages} />
          </span>
          <span className="ib-row-connection">{ticket.whatsapp?.name}</span>
        </span>
      </Link>
      <Peek {...props} className="ib-icon-button ib-row-peek" />
      <MarkUnread ticket={ticket} />
    </>
  )
})

/** Returns from a preview of a waiting ticket to the open one, where the user writes. */
function returnToOpenTicket(): void {
  showPreview(null)
  focusWriting()
}

function Face({ ticket, draft, narrow, namesConnection }: TicketRowProps) {
  const t = useTexts(conversationTexts)
  const { contact, queue, tags } = ticket
  return (
    <>
      <PersonAvatar person={contact} size={44} />
      <span className="ib-row-face">
        <span className="ib-row-name">
          {rowName(contact.name, narrow)}
          {ticket.isGroup && <span className="rc-hidden"> {t('group')}</span>}
        </span>
        {/* A new ticket has no message yet. */}
        {(draft !== null || ticket.lastMessage !== '') && (
          <span className="ib-row-last">
            <Last ticket={ticket} draft={draft} />
          </span>
        )}
        <LabelLine className="ib-row-labels">
          {isSnoozed(ticket) && (
            <span className="ib-label ib-snoozed">
              <IconClockPause size={14} stroke={1.8} aria-hidden />
              {snoozeText(ticket.snoozedUntil)}
            </span>
          )}
          <UnsentLabel ticket={ticket} />
          <ServedOnPhone ticket={ticket} />
          <ServiceLabel ticket={ticket} />
          <Owner ticket={ticket} />
          {/* While the bot's menu asks for the queue, "no queue" would tell nothing. */}
          {(queue || !botSpeaks(ticket)) && <Label color={queue?.color}>{queue?.name ?? t('noQueue')}</Label>}
          {namesConnection && ticket.status === 'pending' && <Connection ticket={ticket} />}
          {tags.map((tag) => (
            <Label key={tag.id} color={tag.color}>
              {tag.name}
            </Label>
          ))}
        </LabelLine>
      </span>
    </>
  )
}

/** The last message and its author, or the user's own draft. */
function Last({ ticket, draft }: Pick<TicketRowProps, 'ticket' | 'draft'>) {
  const t = useTexts(conversationTexts)
  const words = useTexts(rowTexts)
  const { id } = useMe()
  if (draft !== null)
    return (
      <>
        <span className="ib-draft">{t('draft')}</span> {readerPreview(draft || ticket.lastMessage)}
      </>
    )
  const { word, name } = speakerOf(ticket, id)
  const speaker = word ? words(word) : name
  const text = ticket.lastSpeaker?.kind === 'user' ? unsigned(ticket.lastMessage) : ticket.lastMessage
  return (
    <>
      {speaker && <span className="ib-speaker">{words('said', { name: speaker })}</span>} {readerPreview(text)}
    </>
  )
}

/**
 * A label for a customer who was answered on the company's phone. No answer is due, although the ticket is in the
 * waiting list.
 */
function ServedOnPhone({ ticket: { status, phoneServedAt } }: Pick<TicketRowProps, 'ticket'>) {
  const t = useTexts(rowTexts)
  if (status !== 'pending' || !phoneServedAt) return null
  return (
    <span className="ib-label ib-service" title={formatMoment(phoneServedAt)}>
      <IconDeviceMobile size={14} stroke={1.8} aria-hidden />
      {t('phoneServed')}
    </span>
  )
}

/** The owner's label, if a colleague owns the ticket. */
function Owner({ ticket: { user, status } }: Pick<TicketRowProps, 'ticket'>) {
  const t = useTexts(rowTexts)
  const { id } = useMe()
  if (!user || user.id === id || status === 'pending') return null
  return (
    <span className="ib-label ib-owner" title={t('owner', { name: user.name })}>
      <IconUser size={14} stroke={1.8} aria-hidden />
      <span className="rc-hidden">{t('owner', { name: '' })}</span>
      {firstName(user.name)}
    </span>
  )
}

function Connection({ ticket: { whatsapp } }: Pick<TicketRowProps, 'ticket'>) {
  const t = useTexts(rowTexts)
  if (!whatsapp) return null
  return (
    <span className="ib-label" title={t('over', { name: whatsapp.name })}>
      <IconDeviceMobile size={14} stroke={1.8} aria-hidden />
      {whatsapp.name}
    </span>
  )
}

const Label = ({ color, children }: { color?: string; children: ReactNode }) => (
  <span className="ib-label">
    {color && <ColorDot color={color} />}
    {children}
  </span>
)

function Age({ at }: { at: string }) {
  const age = useNow((now) => formatAge(at, now))
  return (
    <time className="ib-row-time" dateTime={at} title={formatMoment(at)}>
      {age}
    </time>
  )
}

/** The sign of a note that mentions the user and that the user has not seen yet. */
function Mentioned({ ticketId }: { ticketId: number }) {
  const t = useTexts(rowTexts)
  if (!useMentionedTickets(({ ids }) => ids.includes(ticketId))) return null
  return (
    <span className="rc-count" role="img" aria-label={t('mentioned')} title={t('mentioned')}>
      @
    </span>
  )
}

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

type PeekProps = Pick<TicketRowProps, 'ticket' | 'peeksAll' | 'onPeek'> & { className: string }

/** Reads a ticket without opening it, so that it is not marked as read (TKT-26). For users who may see it. */
function Peek({ ticket, peeksAll, onPeek, className }: PeekProps) {
  const t = useTexts(conversationTexts)
  const mine = ticket.userId === useMe().id
  const { may } = useTicketRights(ticket)
  if (!may('tickets:peek') || (mine && !peeksAll)) return null
  const label = t('peekNamed', { name: ticket.contact.name })
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={() => onPeek(ticket)}>
      <IconEye size={18} stroke={1.7} />
    </button>
  )
}

function PendingEnd({ ticket, isGone, peeksAll, onAccept, onPeek }: TicketRowProps) {
  const t = useTexts(conversationTexts)
  const [busy, setBusy] = useState(false)
  const { mayMove } = useTicketRights(ticket)
  const { name } = ticket.contact
  const accept = async () => {
    setBusy(true)
    await onAccept(ticket)
    setBusy(false)
  }
  return (
    <span className="ib-row-end">
      <span className="ib-row-state">
        <Mentioned ticketId={ticket.id} />
        <Unread count={ticket.unreadMessages} />
        {ticket.waitingSince ? <Waiting since={ticket.waitingSince} /> : <Age at={ticket.lastMessageAt} />}
      </span>
      <span className="ib-row-actions">
        {/* For other users a click on the row itself shows the ticket beside the list. */}
        {peeksAll && <Peek ticket={ticket} peeksAll onPeek={onPeek} className="ib-icon-button" />}
        {!isGone && mayMove('accept') && (
          <button
            type="button"
            className="ib-small-button"
            disabled={busy}
            aria-label={t(botSpeaks(ticket) ? 'takeOverNamed' : 'acceptNamed', { name })}
            onClick={() => void accept()}
          >
            {t(botSpeaks(ticket) ? 'takeOver' : 'accept')}
          </button>
        )}
      </span>
      <span className="ib-row-connection">{ticket.whatsapp?.name}</span>
    </span>
  )
}
