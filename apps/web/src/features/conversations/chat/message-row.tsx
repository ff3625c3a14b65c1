import type { EarlierTicket } from '@recado/contract/conversations/history'
import { memo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDaySeparator, formatMoment } from '../../../platform/values/dates.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { type BubbleProps, MessageBubble } from './message-bubble.tsx'
import { PlainOnError } from './plain-on-error.tsx'

export interface MessageRowProps extends BubbleProps {
  /** Whether a day separator is above. */
  day: boolean
  /** Whether the unread line is above. */
  unreadLine: boolean
  /** Whether it was just jumped to. */
  flash: boolean
  /** The ticket that starts here, where one follows another. 'this' is the one in the header. */
  begins?: EarlierTicket | 'this' | undefined
}

/** A message with the parts above it. Re-renders only when one of its own parts changes. */
export const MessageRow = memo(function MessageRow({ day, unreadLine, flash, begins, ...bubble }: MessageRowProps) {
  const t = useTexts(conversationTexts)
  return (
    <div className="ib-message" data-flash={flash || undefined}>
      {begins && <TicketLine ticket={begins} />}
      {day && (
        <div className="ib-day">
          <span>{formatDaySeparator(bubble.message.createdAt)}</span>
        </div>
      )}
      {unreadLine && (
        <div className="ib-unread-line">
          <span>{t('newMessages')}</span>
        </div>
      )}
      <PlainOnError key={bubble.message.version} message={bubble.message}>
        <MessageBubble {...bubble} first={bubble.first || day || unreadLine || begins !== undefined} />
      </PlainOnError>
    </div>
  )
})

/**
 * The line between the messages of two tickets: which one starts, its connection and queue, and who resolved it when.
 */
function TicketLine({ ticket }: { ticket: EarlierTicket | 'this' }) {
  const t = useTexts(conversationTexts)
  if (ticket === 'this') return <div className="ib-ticket-line">{t('thisTicket')}</div>
  const { code, queue, closedAt, closedBy } = ticket
  const end = closedAt && t(closedBy ? 'closedAtBy' : 'closedAt', { at: formatMoment(closedAt), name: closedBy })
  return (
    <div className="ib-ticket-line">
      {[t('earlierTicket', { code }), queue?.name ?? t('noQueue'), end].filter(Boolean).join(' · ')}
    </div>
  )
}
