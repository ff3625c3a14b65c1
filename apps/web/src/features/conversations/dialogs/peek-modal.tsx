import type { Ticket } from '@recado/contract/conversations/ticket'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useRoom } from '../../../platform/use-socket.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { MessageList } from '../chat/message-list.tsx'
import { openDialog } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'

const actions = {
  openMedia: ({ ticketId, id }: { ticketId: number; id: number }) =>
    openDialog({ kind: 'media', ticketId, messageId: id }),
}

/** Shows a ticket without opening it or marking anything as read (TKT-26). */
export function PeekModal({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(partTexts)
  useRoom({ join: 'joinChatBox', leave: 'leaveChatBox', target: ticket.id })
  return (
    <Dialog title={t('peekTitle', { name: ticket.contact.name })} onClose={onClose} size={720} fills>
      <p className="ib-quiet">{t('peekHelp')}</p>
      <div className="ib-peek">
        <MessageList ticket={ticket} actions={actions} marksUnread={false} />
      </div>
    </Dialog>
  )
}
