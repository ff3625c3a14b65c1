import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { cardMark, laneMark } from '../../../ui/drag/drag.ts'
import { type Dragged, useDrag } from '../../../ui/drag/drag-state.ts'
import { useVirtualList } from '../../../ui/lists/use-virtual-list.ts'
import { boardTexts } from '../board-texts.ts'
import { countTaskFilters, type TaskBoardFilter } from './board-address.rules.ts'
import { BoardCard, type BoardCardProps } from './board-card.tsx'
import { isShown } from './board-filter.rules.ts'
import { ColumnHead, type ColumnHeadProps } from './column-head.tsx'
import type { TaskColumn } from './live-board.rules.ts'

/** Estimated height of a card, in pixels. */
const CARD = 150
const GAP = 8
/** This many cards of a column are always rendered, whether in view or not. */
const WHOLE = 30

export interface BoardColumnProps
  extends Pick<BoardCardProps, 'names' | 'moves' | 'onCard'>,
    Pick<ColumnHeadProps, 'columnMoves' | 'onColumn'> {
  column: TaskColumn
  filter: TaskBoardFilter
  /** The card in the open sheet. */
  openId: number | undefined
  onAdd: (columnId: number) => void
  onPress: (event: PointerEvent, what: Dragged, element: HTMLElement) => void
}

/** A column: its head, the cards near the view, and the button that adds one (BRD-03). */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, filter, columnMoves, onColumn, onAdd, onPress } = props
  const t = useTexts(boardTexts)
  const mayEdit = useCan('boards:edit')
  const box = useRef<HTMLElement>(null)
  const laneId = String(column.id)
  const aimed = useDrag(({ what, aim }) => what?.kind === 'card' && aim?.laneId === laneId)
  const here = useDrag(({ what, aim }) => what?.kind === 'lane' && aim?.laneId === laneId)
  const cards = useMemo(
    () => (countTaskFilters(filter) === 0 ? column.tasks : column.tasks.filter((card) => isShown(card, filter))),
    [column.tasks, filter],
  )
  return (
    <section
      ref={box}
      className="bd-column"
      {...laneMark(laneId)}
      data-aimed={aimed || undefined}
      data-here={here || undefined}
      aria-label={t('columnChoice', { title: column.title, count: column.tasks.length })}
    >
      <ColumnHead
        column={column}
        visibleCount={cards.length}
        columnMoves={columnMoves}
        onColumn={onColumn}
        onPress={(event) => box.current && onPress(event, { kind: 'lane', id: column.id }, box.current)}
      />
      <Cards {...props} cards={cards} />
      {mayEdit && (
        <button
          type="button"
          className="bd-add"
          aria-label={t('addCardTo', { title: column.title })}
          onClick={() => onAdd(column.id)}
        >
          {t('addCard')}
        </button>
      )}
    </section>
  )
})

function Cards({
  column,
  cards,
  filter,
  openId,
  names,
  moves,
  onCard,
  onPress,
}: BoardColumnProps & { cards: TaskColumn['tasks'] }) {
  const t = useTexts(boardTexts)
  const laneId = String(column.id)
  const mayMove = useCan('boards:edit')
  const scroller = useRef<HTMLDivElement>(null)
  const dragged = useDrag(({ what }) => (what?.kind === 'card' ? what.id : null))
  const beforeId = useDrag(({ what, aim }) =>
    what?.kind === 'card' && aim?.laneId === laneId ? aim.beforeId : undefined,
  )
  const { isVirtual, items, rowProps, watch } = useVirtualList(cards.length, scroller, {
    estimate: CARD,
    gap: GAP,
    whole: WHOLE,
  })
  const press = (event: PointerEvent, id: number) => {
    const pressed = event.target as Element
    const element = pressed.closest<HTMLElement>('.bd-card')
    if (mayMove && element && !pressed.closest('button, a, .rc-popover')) onPress(event, { kind: 'card', id }, element)
  }
  return (
    <section
      ref={scroller}
      className="bd-cards"
      data-cards
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('cardsIn', { title: column.title })}
    >
      <ul {...watch}>
        {items.map((item) => {
          if ('room' in item) return <li key={`room ${item.before}`} aria-hidden style={{ height: item.room }} />
          const card = cards[item.row]
          return (
            card && (
              <li
                key={card.id}
                {...cardMark(card.id)}
                data-before={beforeId === card.id || undefined}
                {...(isVirtual ? { 'aria-setsize': cards.length, 'aria-posinset': item.row + 1 } : {})}
                {...rowProps(item.row)}
                onPointerDown={(event) => press(event, card.id)}
              >
                <BoardCard
                  card={card}
                  isDone={column.isDone}
                  dragged={dragged === card.id}
                  open={openId === card.id}
                  {...{ names, moves, onCard }}
                />
              </li>
            )
          )
        })}
      </ul>
      {cards.length === 0 && (
        <p className="bd-empty">{t(countTaskFilters(filter) > 0 ? 'emptyFiltered' : 'emptyColumn')}</p>
      )}
      {beforeId === null && <div className="bd-drop" aria-hidden />}
    </section>
  )
}
