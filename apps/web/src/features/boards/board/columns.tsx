import { NativeSelect } from '@mantine/core'
import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { createDrag } from '../../../ui/drag/drag.ts'
import { type Aim, type Dragged, useDrag } from '../../../ui/drag/drag-state.ts'
import { useStill } from '../../../ui/drag/use-still.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { boardTexts } from '../board-texts.ts'
import { findTaskCard } from './board.rules.ts'
import type { TaskBoardFilter } from './board-address.rules.ts'
import { columnsNow } from './board-data.ts'
import { BoardColumn, type BoardColumnProps } from './column.tsx'
import type { TaskColumn, WholeBoard } from './live-board.rules.ts'
import { useTaskCardMoves } from './use-card-moves.ts'
import { useColumnMoves } from './use-column-moves.ts'

export interface ColumnsProps extends Pick<BoardColumnProps, 'openId' | 'onColumn' | 'onCard' | 'onAdd'> {
  board: WholeBoard
  filter: TaskBoardFilter
  /** The column on a narrow screen; defaults to the first. */
  chosenId: number | undefined
  onChoose: (columnId: number) => void
}

/** All columns side by side, or one at a time on narrow screens. */
export function Columns({ board, filter, chosenId, onChoose, ...rest }: ColumnsProps) {
  const t = useTexts(boardTexts)
  const narrow = useNarrow()
  const boardId = board.quadro.id
  // While the pointer is over the board, cards keep their positions, so that clicks hit the intended card.
  const columns = useStill(board.tasks)
  const moves = useTaskCardMoves(boardId, filter)
  const columnMoves = useColumnMoves(boardId)
  const { box, press } = useBoardDrag((what, { laneId, beforeId }) => {
    if (what.kind === 'lane') columnMoves.drop(what.id, laneId === '' ? null : Number(laneId))
    else moves.drop(what.id, { columnId: Number(laneId), beforeId })
  }, useDragWords(boardId))
  const names = useNames(columns)
  const visibleColumns = narrow ? [columns.find(({ id }) => id === chosenId) ?? columns[0]] : columns
  return (
    <>
      {narrow && (
        <NativeSelect
          className="bd-choose"
          label={t('chooseColumn')}
          value={visibleColumns[0]?.id}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
          data={columns.map(({ id, title, tasks }) => ({
            value: String(id),
            label: t('columnChoice', { title, count: tasks.length }),
          }))}
        />
      )}
      <section
        ref={box}
        className="bd-columns"
        aria-label={t('columns', { title: board.quadro.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {visibleColumns.map(
          (column) =>
            column && (
              <BoardColumn
                key={column.id}
                column={column}
                onPress={press}
                {...{ filter, names, moves, columnMoves }}
                {...rest}
              />
            ),
        )}
      </section>
    </>
  )
}

/** Returns ids and titles of the columns. Keeps its identity while neither changes, whatever happens to the cards. */
function useNames(columns: readonly TaskColumn[]): BoardColumnProps['names'] {
  const key = JSON.stringify(columns.map(({ id, title }) => ({ id, title })))
  return useMemo(() => JSON.parse(key) as BoardColumnProps['names'], [key])
}

/** Handles drags within the box. Created once for the lifetime of the box. */
function useBoardDrag(
  onDrop: (what: Dragged, aim: Aim) => void,
  onCancel: (what: Dragged) => void,
): {
  box: RefObject<HTMLElement | null>
  press: BoardColumnProps['onPress']
} {
  const box = useRef<HTMLElement>(null)
  const drag = useRef<ReturnType<typeof createDrag>>(undefined)
  const handleDrop = useEffectEvent(onDrop)
  const handleCancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (!box.current) return
    const columnDrag = createDrag(box.current, {
      onDrop: (what, aim) => handleDrop(what, aim),
      onCancel: (what) => handleCancel(what),
    })
    drag.current = columnDrag
    return () => columnDrag.stop()
  }, [])
  const press = useCallback(
    (event: PointerEvent, what: Dragged, element: HTMLElement) => drag.current?.press(event.nativeEvent, what, element),
    [],
  )
  return { box, press }
}

/** Announces the start of a drag. Returns a function that announces its cancellation. */
function useDragWords(boardId: number): (what: Dragged) => void {
  const t = useTexts(boardTexts)
  const what = useDrag((state) => state.what)
  const announceDrag = (key: 'dragBegan' | 'dragCancelled', { kind, id }: Dragged) => {
    const columns = columnsNow(boardId)
    const thing = kind === 'lane' ? columns.find((one) => one.id === id) : findTaskCard(columns, id)
    announce(t(key, { name: thing?.title ?? '' }))
  }
  const begin = useEffectEvent((one: Dragged) => announceDrag('dragBegan', one))
  useEffect(() => {
    if (what) begin(what)
  }, [what])
  return (one) => announceDrag('dragCancelled', one)
}
