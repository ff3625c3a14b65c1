import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarClock,
  IconCheck,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { openDialog } from '../inbox-state.ts'
import { botSpeaks } from '../service/bot-speaks.rules.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { hasRoom } from './head-room.rules.ts'

/** State of a button that is busy while its move is in flight. */
function useBusy() {
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** The moves of a ticket that fit in the header; the first one always does. */
export function HeaderMoves({ ticket, room }: { ticket: Ticket; room: number }) {
  const t = useTexts(conversationTexts)
  const { accept, reopen, resolve, returnToQueue } = useTicketMoves()
  const { busy, run } = useBusy()
  const hasSchedules = useHasFeature('useSchedules')
  const seesContacts = useCan('contacts:view')
  const maySchedule = useCan('schedules:edit') && seesContacts
  const { mayMove: may } = useTicketRights(ticket)
  const icon = { size: 16, stroke: 1.8 }
  return (
    <div className="ib-moves">
      {hasSchedules && maySchedule && hasRoom(room, 'schedule') && (
        <button
          type="button"
          className="ib-icon-button"
          aria-label={t('scheduleMessage')}
          title={t('scheduleMessage')}
          onClick={() => openDialog({ kind: 'schedule', contactId: ticket.contactId })}
        >
          <IconCalendarClock size={18} stroke={1.7} />
        </button>
      )}
      {may('return') && hasRoom(room, 'return') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => void returnToQueue(ticket)}
        >
          {t('return')}
        </Button>
      )}
      {may('transfer') && hasRoom(room, 'transfer') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsExchange {...icon} />}
          onClick={() => openDialog({ kind: 'transfer', ticket })}
        >
          {t('transfer')}
        </Button>
      )}
      {may('accept') && (
        <Button
          size="xs"
          loading={busy}
          leftSection={<IconCheck {...icon} />}
          onClick={() => void run(() => accept(ticket))()}
        >
          {t(botSpeaks(ticket) ? 'takeOver' : 'accept')}
        </Button>
      )}
      {ticket.status === 'open' && may('close') && (
        <Button size="xs" leftSection={<IconCheck {...icon} />} onClick={() => void resolve(ticket)}>
          {t('resolve')}
        </Button>
      )}
      {may('reopen') && (
        <Button
          size="xs"
          loading={busy}
          leftSection={<IconRotateClockwise {...icon} />}
          onClick={() => void run(() => reopen(ticket))()}
        >
          {t('reopen')}
        </Button>
      )}
    </div>
  )
}
