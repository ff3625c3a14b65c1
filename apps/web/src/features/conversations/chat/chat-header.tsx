import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayMove } from '@recado/contract/conversations/ticket-moves'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowsExchange,
  IconCalendarClock,
  IconCheck,
  IconClockPause,
  IconDotsVertical,
  IconFileDownload,
  IconMail,
  IconRotateClockwise,
  IconTag,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { FloatingButton } from '../../../ui/floating/floating-button.tsx'
import { MenuItem } from '../../../ui/floating/menu-item.tsx'
import { useNarrow, useSinglePane } from '../../../ui/use-narrow.ts'
import { TagPopover } from '../contact-drawer/tag-popover.tsx'
import { contentTexts } from '../content/content-texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { openDialog, useInbox } from '../inbox-state.ts'
import { AlsoLooking } from '../presence/presence-parts.tsx'
import { ServiceLabel } from '../service/service-label.tsx'
import { mayKeepUnread } from '../state/ticket-actions.ts'
import { ContactAvatar } from '../ticket-list/contact-avatar.tsx'
import { useTicketMoves } from '../use-ticket-moves.ts'

const toggleDrawer = () => useInbox.setState(({ drawer }) => ({ drawer: !drawer }))

/** Whom one talks to, and what can be done with the ticket in its state (TKT-13). */
export function ChatHeader({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const single = useSinglePane()
  const narrow = useNarrow()
  const { leave } = useTicketMoves()
  const { contact, queue, user } = ticket
  // On one pane the list with its heading is not there.
  const Name = single ? 'h1' : 'h2'
  return (
    <header className="ib-chat-head">
      {single && (
        <button type="button" className="ib-icon-button" aria-label={t('back')} onClick={() => void leave()}>
          <IconArrowLeft size={20} stroke={1.8} />
        </button>
      )}
      <div className="ib-chat-who">
        <ContactAvatar contact={contact} size={40} />
        <div className="ib-chat-names">
          <Name>
            <button type="button" title={t('contactData')} onClick={toggleDrawer}>
              {contact.name}
              <span className="rc-hidden">. {t('contactData')}</span>
            </button>
          </Name>
          <span className="ib-chat-place">
            <AlsoLooking />
            <ServiceLabel ticket={ticket} />
            {queue?.name ?? t('noQueue')} · {user?.name ?? t('nobody')}
          </span>
        </div>
      </div>
      {!single && <Tags ticket={ticket} />}
      <Moves ticket={ticket} narrow={narrow} />
      <More ticket={ticket} narrow={narrow} />
    </header>
  )
}

function Tags({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const face = (
    <>
      {ticket.tags.slice(0, 3).map(({ id, name, color }) => (
        <span key={id} className="ib-label">
          <ColorDot color={color} />
          <span>{name}</span>
        </span>
      ))}
      {ticket.tags.length > 3 && <span className="ib-label">+{ticket.tags.length - 3}</span>}
      <IconTag size={18} stroke={1.7} aria-hidden />
      <span className="rc-hidden">{t('editTags')}</span>
    </>
  )
  return <TagPopover ticket={ticket} className="ib-tags" face={face} named />
}

/** A button that is busy while its move is on its way. */
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

function Moves({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const t = useTexts(conversationTexts)
  const { accept, reopen, resolve, giveBack } = useTicketMoves()
  const { busy, run } = useBusy()
  const schedules = useHasFeature('useSchedules')
  const may = (move: Parameters<typeof mayMove>[0]) => mayMove(move, ticket.status)
  const icon = { size: 16, stroke: 1.8 }
  return (
    <div className="ib-moves">
      {schedules && !narrow && (
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
      {may('return') && !narrow && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => void giveBack(ticket)}
        >
          {t('return')}
        </Button>
      )}
      {may('transfer') && !narrow && (
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
          {t(ticket.chatbot ? 'takeOver' : 'accept')}
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

function More({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const t = useTexts(conversationTexts)
  const ct = useTexts(contentTexts)
  const { id: userId } = useMe()
  const { giveBack, resolve, keepUnread } = useTicketMoves()
  const schedules = useHasFeature('useSchedules')
  const mayDelete = useCan('ticket-options:deleteTicket')
  const may = (move: Parameters<typeof mayMove>[0]) => mayMove(move, ticket.status)
  return (
    <FloatingButton
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
            {narrow && schedules && (
              <MenuItem
                icon={IconCalendarClock}
                onClick={choose(() => openDialog({ kind: 'schedule', contactId: ticket.contactId }))}
              >
                {t('scheduleMessage')}
              </MenuItem>
            )}
            {narrow && may('return') && (
              <MenuItem icon={IconArrowBackUp} onClick={choose(() => giveBack(ticket))}>
                {t('return')}
              </MenuItem>
            )}
            {narrow && may('transfer') && (
              <MenuItem icon={IconArrowsExchange} onClick={choose(() => openDialog({ kind: 'transfer', ticket }))}>
                {t('transfer')}
              </MenuItem>
            )}
            {ticket.status === 'pending' && (
              <MenuItem icon={IconCheck} onClick={choose(() => resolve(ticket))}>
                {t('resolve')}
              </MenuItem>
            )}
            {may('close') && (
              <MenuItem icon={IconClockPause} onClick={choose(() => openDialog({ kind: 'snooze', ticket }))}>
                {t('snooze')}
              </MenuItem>
            )}
            {mayKeepUnread(ticket, userId) && (
              <MenuItem icon={IconMail} onClick={choose(() => keepUnread(ticket))}>
                {ct('markUnread')}
              </MenuItem>
            )}
            <MenuItem
              icon={IconFileDownload}
              onClick={choose(() => import('./download-transcript.ts').then((file) => file.downloadTranscript(ticket)))}
            >
              {t('transcript')}
            </MenuItem>
            {mayDelete && (
              <MenuItem danger icon={IconTrash} onClick={choose(() => openDialog({ kind: 'delete', ticket }))}>
                {t('deleteTicket')}
              </MenuItem>
            )}
          </>
        )
      }}
    </FloatingButton>
  )
}
