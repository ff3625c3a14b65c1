import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconArrowLeft, IconTag, IconX } from '@tabler/icons-react'
import { type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { ConnectionNote } from '../../../ui/connection-note.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useNarrow, useSinglePane } from '../../../ui/use-narrow.ts'
import { ChatPlaceContext } from '../chat-place.ts'
import { TagPopover } from '../contact-drawer/tag-popover.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { AlsoLooking } from '../presence/presence-parts.tsx'
import { ServiceLabel } from '../service/service-label.tsx'
import { LabelLine } from '../ticket-list/label-line.tsx'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { ALL_ROOM, hasRoom, roomOf } from './head-room.rules.ts'
import { HeaderMore, toggleDrawer } from './header-more.tsx'
import { HeaderMoves } from './header-moves.tsx'

/** The contact and the ticket's actions for its status (TKT-13). */
export function ChatHeader({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const single = useSinglePane()
  const narrow = useNarrow()
  const head = useRef<HTMLElement>(null)
  const room = useHeadRoom(head)
  const { leave } = useTicketMoves()
  const { may } = useTicketRights(ticket)
  const { contact, queue, user } = ticket
  const place = use(ChatPlaceContext)
  // On a single pane the list with its heading is not shown.
  const Name = single && !place ? 'h1' : 'h2'
  return (
    <header ref={head} className="ib-chat-head">
      {single && !place && (
        <button
          type="button"
          className="ib-icon-button"
          aria-label={t('back')}
          title={t('back')}
          onClick={() => void leave()}
        >
          <IconArrowLeft size={20} stroke={1.8} />
        </button>
      )}
      <div className="ib-chat-who">
        <PersonAvatar person={contact} size={40} />
        <div className="ib-chat-names">
          <Name>
            <button type="button" title={t('contactData')} onClick={toggleDrawer}>
              {contact.name}
              <span className="rc-hidden">. {t('contactData')}</span>
            </button>
          </Name>
          {/* On a single pane this header replaces the top bar. */}
          {narrow && <ConnectionNote />}
          <span className="ib-chat-place">
            <AlsoLooking />
            <ServiceLabel ticket={ticket} />
            {queue?.name ?? t('noQueue')} · {user?.name ?? t('nobody')}
            {ticket.campaign && ` · ${t('ofCampaign', { name: ticket.campaign.name })}`}
          </span>
        </div>
      </div>
      {hasRoom(room, 'tags') && may('tickets:edit') && <Tags ticket={ticket} />}
      <HeaderMoves ticket={ticket} room={room} />
      <HeaderMore ticket={ticket} room={room} />
      {place && (
        <button
          type="button"
          className="ib-icon-button"
          aria-label={place.leaveLabel}
          title={place.leaveLabel}
          onClick={() => void leave()}
        >
          <IconX size={20} stroke={1.8} />
        </button>
      )}
    </header>
  )
}

function Tags({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const face = (
    <>
      {ticket.tags.length > 0 && (
        <LabelLine className="ib-tags-named">
          {ticket.tags.map(({ id, name, color }) => (
            <span key={id} className="ib-label">
              <ColorDot color={color} />
              <span>{name}</span>
            </span>
          ))}
        </LabelLine>
      )}
      <IconTag size={18} stroke={1.7} aria-hidden />
      <span className="rc-hidden">{t('editTags')}</span>
    </>
  )
  return <TagPopover ticket={ticket} className="ib-tags" face={face} hasVisibleLabel />
}

/** The font size that the rules are based on, in pixels. */
const BASE_FONT_SIZE = 16

/** Start value for the next header, whose width is usually the same. */
let lastRoom = ALL_ROOM

/** Returns how many parts of the header fit (head-room.rules.ts). Updates when the window or font size changes. */
function useHeadRoom(head: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(lastRoom)
  useLayoutEffect(() => {
    const box = head.current
    if (!box) return
    const measure = () => {
      const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || BASE_FONT_SIZE
      // An element that is not laid out has no width.
      lastRoom = box.clientWidth > 0 ? roomOf((box.clientWidth * BASE_FONT_SIZE) / fontSize) : ALL_ROOM
      setRoom(lastRoom)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [head])
  return room
}
