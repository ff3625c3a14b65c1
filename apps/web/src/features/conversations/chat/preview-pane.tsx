import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconArrowLeft, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useRoom } from '../../../platform/use-socket.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useSinglePane } from '../../../ui/use-narrow.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { openDialog, showPreview } from '../inbox-state.ts'
import { botSpeaks } from '../service/bot-speaks.rules.ts'
import { ServiceLabel } from '../service/service-label.tsx'
import { useTicket } from '../state/ticket-queries.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { MessageList } from './message-list.tsx'

const actions = {
  openMedia: ({ ticketId, id }: { ticketId: number; id: number }) =>
    openDialog({ kind: 'media', ticketId, messageId: id }),
}
const close = () => showPreview(null)
const LastNote = lazyPart(() => import('../contact-drawer/last-note.tsx').then((file) => file.LastNote))

/**
 * The messages of a waiting ticket, shown beside the list before it is accepted. The address stays and nothing is
 * marked as read.
 */
export function PreviewPane({ ticket: initialTicket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const single = useSinglePane()
  const { data: ticket = initialTicket } = useTicket(initialTicket.uuid)
  useRoom({ join: 'joinChatBox', leave: 'leaveChatBox', target: ticket.id })
  const { contact, queue, user } = ticket
  return (
    <>
      <header className="ib-chat-head">
        {single && (
          <button type="button" className="ib-icon-button" aria-label={t('back')} title={t('back')} onClick={close}>
            <IconArrowLeft size={20} stroke={1.8} />
          </button>
        )}
        <div className="ib-chat-who">
          <PersonAvatar person={contact} size={40} />
          <div className="ib-chat-names">
            <h2>{contact.name}</h2>
            <span className="ib-chat-place">
              <ServiceLabel ticket={ticket} />
              {queue?.name ?? t('noQueue')} · {user?.name ?? t('nobody')}
            </span>
          </div>
        </div>
        {!single && (
          <button type="button" className="ib-icon-button" aria-label={t('close')} title={t('close')} onClick={close}>
            <IconX size={18} stroke={1.8} />
          </button>
        )}
      </header>
      <div className="ib-chat-body">
        <div className="ib-talk">
          <MessageList ticket={ticket} actions={actions} marksUnread={false} />
          {ticket.status === 'pending' && (
            <LazyParts>
              <LastNote ticket={ticket} />
            </LazyParts>
          )}
          <Foot ticket={ticket} />
        </div>
      </div>
    </>
  )
}

/** The footer: the accept button, or who was faster. */
function Foot({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const { accept } = useTicketMoves()
  const [busy, setBusy] = useState(false)
  const { mayMove } = useTicketRights(ticket)
  if (ticket.status !== 'pending')
    return (
      <div className="ib-closed-bar" role="status">
        {ticket.user ? t('takenElsewhere', { name: ticket.user.name }) : t('noLongerWaits')}
      </div>
    )
  if (!mayMove('accept'))
    return (
      <div className="ib-closed-bar" role="note">
        {t('noAcceptBar')}
      </div>
    )
  const press = async () => {
    setBusy(true)
    await accept(ticket)
    setBusy(false)
  }
  return (
    <div className="ib-closed-bar">
      <span>{t('previewBar')}</span>
      <Button size="xs" loading={busy} leftSection={<IconCheck size={16} stroke={1.8} />} onClick={() => void press()}>
        {t(botSpeaks(ticket) ? 'takeOver' : 'accept')}
      </Button>
    </div>
  )
}
