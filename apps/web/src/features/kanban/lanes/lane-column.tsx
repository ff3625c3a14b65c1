import { type KanbanTicket, type Lane, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { memo, type PointerEvent, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { cardMark, laneMark } from '../../../ui/drag/drag.ts'
import { type Dragged, useDrag } from '../../../ui/drag/drag-state.ts'
import { MoreMark } from '../../../ui/lists/more-mark.tsx'
import { useNearEnd } from '../../../ui/lists/use-near-end.ts'
import { useVirtualList } from '../../../ui/lists/use-virtual-list.ts'
import { isUnloaded, type LaneCards } from '../board/board.rules.ts'
import { useMoreCards } from '../board/board-data.ts'
import { type BoardFilter, isNarrowed } from '../board/board-filter.rules.ts'
import { type CardProps, TicketCard } from '../board/card.tsx'
import type { CardMoves } from '../board/use-card-moves.ts'
import { useHeldCards } from '../board/use-held-cards.ts'
import { kanbanTexts } from '../kanban-texts.ts'
import { LaneHead } from './lane-head.tsx'
import type { LaneMoves } from './use-lane-moves.ts'

/** Estimated height of a card, in pixels. */
const CARD = 118
const GAP = 8
/** This many cards of a lane are always rendered, whether in view or not. */
const WHOLE = 60

export interface LaneColumnProps extends Pick<CardProps, 'laneIds' | 'nameOf' | 'onOpen'> {
  moves: CardMoves
  /** Whether the user may move cards. */
  mayMove: boolean
  lane: LaneCards
  /** The lane's tag; null for the open lane. */
  tag: Lane | null
  filter: BoardFilter
  /** The ticket whose conversation is open beside the board. */
  uuid: string | undefined
  laneMoves: LaneMoves
  onPress: (event: PointerEvent, what: Dragged, element: HTMLElement) => void
}

/** A lane: its head, and the cards near the view. */
export const LaneColumn = memo(function LaneColumn(props: LaneColumnProps) {
  const { lane, tag, nameOf, laneMoves, onPress } = props
  const { laneId } = lane
  const t = useTexts(kanbanTexts)
  const column = useRef<HTMLElement>(null)
  const aimed = useDrag(({ what, aim }) => what?.kind === 'card' && aim?.laneId === laneId)
  const here = useDrag(({ what, aim }) => what?.kind === 'lane' && aim?.laneId === laneId && laneId !== OPEN_LANE)
  return (
    <section
      ref={column}
      className="kb-lane"
      {...laneMark(laneId, laneId === OPEN_LANE)}
      data-aimed={aimed || undefined}
      data-here={here || undefined}
      aria-label={t('laneChoice', { lane: nameOf(laneId), count: lane.count })}
      style={tag ? { borderTopColor: tag.color } : undefined}
    >
      <LaneHead
        tag={tag}
        count={lane.count}
        nameOf={nameOf}
        moves={laneMoves}
        onPress={(event) => tag && column.current && onPress(event, { kind: 'lane', id: tag.id }, column.current)}
      />
      <Cards {...props} />
    </section>
  )
})

function Cards({ lane, filter, uuid, moves, mayMove, onPress, laneIds, nameOf, onOpen }: LaneColumnProps) {
  const t = useTexts(kanbanTexts)
  const { laneId } = lane
  const scroller = useRef<HTMLDivElement>(null)
  const { cards, changes, goneIds, apply, watch } = useHeldCards(lane.cards, moves.own)
  const dragged = useDrag(({ what }) => (what?.kind === 'card' ? what.id : null))
  const beforeId = useDrag(({ aim }) => (aim?.laneId === laneId ? aim.beforeId : undefined))
  const { loading, load } = useMoreCards(filter, laneId)
  const end = useNearEnd(scroller, { has: lane.cursor !== null, loading, load })
  const {
    isVirtual,
    items,
    rowProps,
    watch: focus,
  } = useVirtualList(cards.length, scroller, { estimate: CARD, gap: GAP, whole: WHOLE })
  const aimsHere = dragged !== null && beforeId !== undefined
  const press = (event: PointerEvent, card: KanbanTicket) => {
    const element = (event.target as Element).closest<HTMLElement>('.kb-card')
    if (element && !(event.target as Element).closest('.kb-menu, .rc-popover'))
      onPress(event, { kind: 'card', id: card.id }, element)
  }
  return (
    <>
      {changes > 0 && dragged === null && (
        <button type="button" className="kb-news" onClick={apply}>
          {t('news', { count: changes })}
        </button>
      )}
      <section
        ref={scroller}
        className="kb-cards"
        data-cards
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('cardsIn', { lane: nameOf(laneId) })}
        {...watch}
      >
        <ul {...focus}>
          {items.map((item) => {
            if ('room' in item) return <li key={`room ${item.before}`} aria-hidden style={{ height: item.room }} />
            const card = cards[item.row]
            return (
              card && (
                <li
                  key={card.id}
                  {...(goneIds.has(card.id) ? {} : cardMark(card.id))}
                  data-before={(aimsHere && beforeId === card.id) || undefined}
                  {...(isVirtual ? { 'aria-setsize': lane.count, 'aria-posinset': item.row + 1 } : {})}
                  {...rowProps(item.row)}
                  onPointerDown={(event) => mayMove && !goneIds.has(card.id) && press(event, card)}
                >
                  <TicketCard
                    card={card}
                    isGone={goneIds.has(card.id)}
                    dragged={dragged === card.id}
                    current={card.uuid === uuid}
                    moves={mayMove ? moves : undefined}
                    {...{ laneIds, nameOf, onOpen }}
                  />
                </li>
              )
            )
          })}
        </ul>
        {cards.length === 0 && isUnloaded(lane) && <Skeleton />}
        {cards.length === 0 && !isUnloaded(lane) && (
          <p className="kb-empty">{t(isNarrowed(filter) ? 'emptyLaneFiltered' : 'emptyLane')}</p>
        )}
        {aimsHere && beforeId === null && <div className="kb-drop" aria-hidden />}
        <MoreMark end={end} loading={loading} />
      </section>
    </>
  )
}

/** A skeleton of cards. */
const Skeleton = () => (
  <div aria-hidden>
    {['a', 'b', 'c'].map((bone) => (
      <div key={bone} className="kb-bone" />
    ))}
  </div>
)
