import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconClockPause,
  IconDotsVertical,
  IconMessage,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatAge, formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { drawBoldText } from '../../../ui/text/bold-text.tsx'
import { kanbanTexts } from '../kanban-texts.ts'
import type { CardMoves, LaneName } from './use-card-moves.ts'

export interface CardProps {
  card: KanbanTicket
  /** It has left the lane, but stays until the pointer leaves. */
  isGone: boolean
  dragged: boolean
  /** Its conversation is open beside the board. */
  current: boolean
  /** The lanes it may move to by the menu. */
  laneIds: readonly string[]
  nameOf: LaneName
  /** Absent for users who may not move cards. */
  moves: CardMoves | undefined
  onOpen: (card: KanbanTicket) => void
}

const ways: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** A ticket's card on the board (KAN-02). Re-renders only when its own content changes. */
export const TicketCard = memo(function Card(props: CardProps) {
  const { card, isGone, dragged, current, moves, onOpen } = props
  const t = useTexts(kanbanTexts)
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey ? ways[event.key] : undefined
    if (!way) return
    event.preventDefault()
    moves?.step(card.id, way)
  }
  return (
    <div
      className="kb-card"
      data-gone={isGone || undefined}
      data-dragged={dragged || undefined}
      data-current={current || undefined}
      data-unread={card.unreadMessages > 0 || undefined}
    >
      <button
        type="button"
        className="kb-card-open"
        data-primary
        disabled={isGone}
        aria-label={t('open', { name: card.contact.name })}
        aria-keyshortcuts={moves && 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight'}
        title={isGone ? t('movedAway') : undefined}
        aria-current={current ? 'true' : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(card)}
      />
      <Face card={card} />
      {!isGone && moves && <CardMenu {...props} moves={moves} />}
    </div>
  )
})

function Face({ card }: { card: KanbanTicket }) {
  const t = useTexts(kanbanTexts)
  const { contact, queue, user, tags, lastMessage, lastMessageAt, unreadMessages } = card
  const age = useNow((now) => formatAge(lastMessageAt, now))
  const snoozed = useNow((now) => snoozeText(card.snoozedUntil, now))
  return (
    <div className="kb-face">
      <div className="kb-card-top">
        <span className="kb-name">{contact.name}</span>
        <time dateTime={lastMessageAt} title={formatMoment(lastMessageAt)}>
          {age}
        </time>
      </div>
      <div className="kb-card-middle">
        {contact.number !== '' && contact.number !== contact.name && (
          <span className="kb-number">{formatNumber(contact.number)}</span>
        )}
        {unreadMessages > 0 && (
          <span className="rc-count kb-unread">
            {unreadMessages > 99 ? '99+' : unreadMessages}
            <span className="rc-hidden"> {t('unread', { count: unreadMessages })}</span>
          </span>
        )}
      </div>
      <p className="kb-last">{drawBoldText(lastMessage)}</p>
      <div className="kb-labels">
        {card.snoozedAt !== null && (
          <span className="kb-label kb-snoozed">
            <IconClockPause size={14} stroke={1.8} aria-hidden />
            {snoozed}
          </span>
        )}
        <span className="kb-label">
          {queue && <ColorDot color={queue.color} />}
          {queue?.name ?? t('noQueue')}
        </span>
        {user && <span className="kb-label">{user.name.split(' ')[0]}</span>}
        {tags
          .filter(({ id }) => String(id) !== card.laneId)
          .map(({ id, name, color }) => (
            <span key={id} className="kb-label">
              <ColorDot color={color} />
              {name}
            </span>
          ))}
      </div>
    </div>
  )
}

/** Returns until when a ticket is snoozed. */
function snoozeText(until: string | null, now: Date): string {
  if (until === null) return kanbanTexts.text('snoozedUntilMessage')
  return kanbanTexts.text('snoozedUntil', { time: (isToday(until, now) ? formatClock : formatMoment)(until) })
}

/** A menu with all moves, for users who do not drag. */
function CardMenu({ card, laneIds, nameOf, moves, onOpen }: CardProps & { moves: CardMoves }) {
  const t = useTexts(kanbanTexts)
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="kb-menu"
      label={t('cardMenu', { name: card.contact.name })}
      face={<IconDotsVertical size={16} stroke={1.8} aria-hidden />}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <MenuItem icon={IconMessage} onClick={then(() => onOpen(card))}>
              {t('openTicket')}
            </MenuItem>
            {moves.isArranged(card.laneId) && (
              <>
                <MenuItem icon={IconArrowUp} onClick={then(() => moves.step(card.id, 'up'))}>
                  {t('up')}
                </MenuItem>
                <MenuItem icon={IconArrowDown} onClick={then(() => moves.step(card.id, 'down'))}>
                  {t('down')}
                </MenuItem>
              </>
            )}
            {laneIds
              .filter((laneId) => laneId !== card.laneId)
              .map((laneId) => (
                <MenuItem
                  key={laneId}
                  icon={IconArrowRight}
                  onClick={then(() => moves.move(card.id, { laneId, afterId: null }))}
                >
                  {t('toLane', { lane: nameOf(laneId) })}
                </MenuItem>
              ))}
          </>
        )
      }}
    </PopoverButton>
  )
}
