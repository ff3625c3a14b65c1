import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconClockPause } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { snoozeText } from './snooze-text.ts'

/** Shows above the composer that the ticket is snoozed, with a button to wake it. */
export function SnoozeBar({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const { wake } = useTicketMoves()
  const { may } = useTicketRights(ticket)
  return (
    <div className="ib-snooze-bar">
      <IconClockPause size={16} stroke={1.8} aria-hidden />
      <span>{t('snoozedBar', { until: snoozeText(ticket.snoozedUntil) })}</span>
      {may('tickets:edit') && (
        <Button size="compact-sm" variant="subtle" onClick={() => void wake(ticket).then(() => focusWriting())}>
          {t('wake')}
        </Button>
      )}
    </div>
  )
}
