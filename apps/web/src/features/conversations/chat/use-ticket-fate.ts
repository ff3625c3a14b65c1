import type { Ticket } from '@recado/contract/conversations/ticket'
import { maySee } from '@recado/contract/conversations/ticket-sight'
import { useRef } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastWarning } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { useDrafts } from '../state/drafts.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useViewer } from '../use-viewer.ts'

/** Leaves the open ticket with a toast when it was deleted (TKT-28) or the user may no longer see it. */
export function useTicketFate(ticket: Ticket): void {
  const t = useTexts(conversationTexts)
  const viewer = useViewer()
  const { leave } = useTicketMoves()
  const owner = useRef(ticket.userId)
  useServerEvent('ticket', (event) => {
    if (event.action === 'delete' && event.ticketId === ticket.id) {
      toastWarning(t('deletedElsewhere'), { id: 'ticket-deleted', duration: 3000 })
      void leave()
    }
    if (event.action !== 'update' || event.ticket.id !== ticket.id) return
    const now = event.ticket
    if (!maySee(viewer, now)) {
      const draft = useDrafts.getState().texts.get(now.uuid)
      // The user cannot open the ticket any more, so this is the only way to their text.
      const action = draft
        ? { label: t('copyDraft'), run: () => void copyAndToast(draft, t('draftCopied')) }
        : undefined
      toast(t('leftElsewhere'), { id: 'ticket-left', ...(action && { action }) })
      return void leave()
    }
    if (now.user && now.userId !== viewer.userId && owner.current === viewer.userId)
      toast(t('takenElsewhere', { name: now.user.name }), { id: 'ticket-taken' })
    owner.current = now.userId
  })
}
