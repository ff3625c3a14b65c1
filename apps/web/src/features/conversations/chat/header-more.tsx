import type { Ticket } from '@recado/contract/conversations/ticket'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarClock,
  IconCheck,
  IconClockPause,
  IconDotsVertical,
  IconFileDownload,
  IconMail,
  IconRoute,
  IconSitemap,
  IconTag,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { contentTexts } from '../content/content-texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting, forgetWriting } from '../focus.ts'
import { openDialog, useInbox } from '../inbox-state.ts'
import { useFlowsOn } from '../service/use-flows-on.ts'
import { startFlowSlot } from '../slots.ts'
import { mayMarkUnread } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'

import { hasRoom } from './head-room.rules.ts'

export const toggleDrawer = () => {
  // The drawer gets the focus.
  forgetWriting()
  useInbox.setState(({ drawer }) => ({ drawer: !drawer }))
}
const showDrawer = () => {
  forgetWriting()
  useInbox.setState({ drawer: true })
}

/** All other actions on a ticket, and those that do not fit in the header. */
export function HeaderMore({ ticket, room }: { ticket: Ticket; room: number }) {
  const t = useTexts(conversationTexts)
  const ct = useTexts(contentTexts)
  const { id: userId } = useMe()
  const { returnToQueue, resolve, keepUnread } = useTicketMoves()
  const hasSchedules = useHasFeature('useSchedules')
  const seesContacts = useCan('contacts:view')
  const maySchedule = useCan('schedules:edit') && seesContacts
  const rights = useTicketRights(ticket)
  const flowsOn = useFlowsOn()
  const hasNames = useCan('flows:names')
  const startsFlow = useSlot(startFlowSlot) !== null && flowsOn && hasNames && rights.may('tickets:startFlow')
  const navigate = useNavigate()
  const mayDelete = useCan('ticket-options:deleteTicket')
  const may = rights.mayMove
  const mayEdit = rights.may('tickets:edit')
  return (
    <PopoverButton
      role="menu"
      side="end"
      label={t('more')}
      face={<IconDotsVertical size={18} stroke={1.8} />}
      onClose={() => focusWriting()}
    >
      {(close) => {
        const choose = (run: () => unknown) => () => {
          close()
          void run()
        }
        return (
          <>
            <MenuItem icon={IconUserCircle} onClick={choose(toggleDrawer)}>
              {t('contactData')}
            </MenuItem>
            {mayEdit && !hasRoom(room, 'tags') && (
              <MenuItem icon={IconTag} onClick={choose(showDrawer)}>
                {t('editTags')}
              </MenuItem>
            )}
            {hasSchedules && maySchedule && !hasRoom(room, 'schedule') && (
              <MenuItem
                icon={IconCalendarClock}
                onClick={choose(() => openDialog({ kind: 'schedule', contactId: ticket.contactId }))}
              >
                {t('scheduleMessage')}
              </MenuItem>
            )}
            {may('return') && !hasRoom(room, 'return') && (
              <MenuItem icon={IconArrowBackUp} onClick={choose(() => returnToQueue(ticket))}>
                {t('return')}
              </MenuItem>
            )}
            {may('transfer') && !hasRoom(room, 'transfer') && (
              <MenuItem icon={IconArrowsExchange} onClick={choose(() => openDialog({ kind: 'transfer', ticket }))}>
                {t('transfer')}
              </MenuItem>
            )}
            {ticket.status === 'pending' && may('close') && (
              <MenuItem icon={IconCheck} onClick={choose(() => resolve(ticket))}>
                {t('resolve')}
              </MenuItem>
            )}
            {mayEdit && ticket.status !== 'closed' && (
              <MenuItem icon={IconClockPause} onClick={choose(() => openDialog({ kind: 'snooze', ticket }))}>
                {t('snooze')}
              </MenuItem>
            )}
            {mayEdit && mayMarkUnread(ticket, userId) && (
              <MenuItem icon={IconMail} onClick={choose(() => keepUnread(ticket))}>
                {ct('markUnread')}
              </MenuItem>
            )}
            {startsFlow && ticket.status === 'pending' && !ticket.flowWebhook && (
              <MenuItem
                icon={IconSitemap}
                onClick={choose(() => openDialog({ kind: 'start-flow', ticketId: ticket.id }))}
              >
                {t('startFlow')}
              </MenuItem>
            )}
            {(flowsOn || ticket.flowWebhook) && (
              <MenuItem
                icon={IconRoute}
                onClick={choose(() =>
                  navigate({ to: '/tickets/$ticketId/flow-runs', params: { ticketId: String(ticket.id) } }),
                )}
              >
                {t('flowRuns')}
              </MenuItem>
            )}
            {rights.may('tickets:export') && (
              <MenuItem
                icon={IconFileDownload}
                onClick={choose(() =>
                  import('./download-transcript.ts').then((file) => file.downloadTranscript(ticket)),
                )}
              >
                {t('transcript')}
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem danger icon={IconTrash} onClick={choose(() => openDialog({ kind: 'delete', ticket }))}>
                {t('deleteTicket')}
              </MenuItem>
            )}
          </>
        )
      }}
    </PopoverButton>
  )
}
