import type { Ticket } from '@recado/contract/conversations/ticket'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { removeTicket } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'

/** Asks before a ticket is deleted with all its content (TKT-27). */
export function DeleteTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(partTexts)
  const { leave } = useTicketMoves()
  return (
    <Confirm
      title={t('deleteTitle', { name: ticket.contact.name })}
      action={t('deleteTicket')}
      onClose={onClose}
      onConfirm={async () => {
        await removeTicket(ticket)
        await leave()
        toast(t('deleted'), { id: 'ticket-deleted' })
      }}
    >
      {t('deleteHelp')}
    </Confirm>
  )
}
