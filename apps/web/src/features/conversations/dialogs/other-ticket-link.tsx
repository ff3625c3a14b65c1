import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { otherTicketOf } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'

/** A link to the ticket that blocks the action. Its owner and queue are in the error's text (TKT-25). */
export function OtherTicketLink({ error, onOpen }: { error: unknown; onOpen: () => void }) {
  const t = useTexts(conversationTexts)
  const { open } = useTicketMoves()
  const other = otherTicketOf(error)
  if (!other) return null
  return (
    <button
      type="button"
      className="ib-text-button"
      onClick={() => {
        onOpen()
        void open(other.uuid)
      }}
    >
      {t('openOther')}
    </button>
  )
}
