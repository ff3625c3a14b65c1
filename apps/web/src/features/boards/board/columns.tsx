import { NativeSelect } from '@mantine/core'
import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { createDrag } from '../../../ui/drag/drag.ts'
import { type Aim, type Dragged, useDrag } from '../../../ui/drag/drag-state.ts'
import { useStill } from '../../../ui/drag/use-still.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { boardTexts } from '../board-texts.ts'
import { findCard } from './board.rules.ts'
import type { BoardFilter } from './board-address.rules.ts'
import { columnsNow } from './board-data.ts'
import { BoardColumn, type BoardColumnProps } from './column.tsx'
import type { Column, WholeBoard } from './live-board.rules.ts'
import { useCardMoves } from './use-card-moves.ts'
import { useColumnMoves } from './use-column-moves.ts'

export interface ColumnsProps extends Pick<BoardColumnProps, 'openId' | 'onColumn' | 'onCard' | 'onAdd'> {
  board: WholeBoard
  filter: BoardFilter
  /** The column of a narrow screen; the first where none is chosen. */
  chosen: number | undefined
  onChoose: (columnId: number) => void
}

/** All columns side by side, or one at a time on narrow screens. */
export function Columns({ board, filter, chosen, onChoose, ...rest }: ColumnsProps) {
  const t = useTexts(boardTexts)
  const narrow = useNarrow()
  const boardId = board.quadro.id
  // Cards that come and go under the pointer would take the aim away.
  const columns = useStill(board.tasks)
  const moves = useCardMoves(boardId, filter)
  const columnMoves = useColumnMoves(boardId)
  const { box, press } = useBoardDrag((what, { laneId, beforeId }) => {
    if (what.kind === 'lane') columnMoves.drop(what.id, laneId === '' ? null : Number(laneId))
    else moves.drop(what.id, { columnId: Number(laneId), beforeId })
  })
  useDragWords(boardId)
  const names = useNames(columns)
  const shown = narrow ? [columns.find(({ id }) => id === chosen) ?? columns[0]] : columns
  return (
    <>
      {narrow && (
        <NativeSelect
          className="bd-choose"
          label={t('chooseColumn')}
          value={shown[0]?.id}
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
        {shown.map(
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

/** Ids and titles of the columns: the same object while neither changes, whatever happens to the cards. */
function useNames(columns: readonly Column[]): BoardColumnProps['names'] {
  const key = JSON.stringify(columns.map(({ id, title }) => ({ id, title })))
  return useMemo(() => JSON.parse(key) as BoardColumnProps['names'], [key])
}

/** Drags within a box; made once for as long as the box stands. */
function useBoardDrag(onDrop: (what: Dragged, aim: Aim) => void): {
  box: RefObject<HTMLElement | null>
  press: BoardColumnProps['onPress']
} {
  const box = useRef<HTMLElement>(null)
  const drag = useRef<ReturnType<typeof createDrag>>(undefined)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    if (!box.current) return
    const made = createDrag(box.current, { onDrop: (what, aim) => dropped(what, aim) })
    drag.current = made
    return () => made.stop()
  }, [])
  const press = useCallback(
    (event: PointerEvent, what: Dragged, element: HTMLElement) => drag.current?.press(event.nativeEvent, what, element),
    [],
  )
  return { box, press }
}

/** Says that a drag began. */
function useDragWords(boardId: number): void {
  const t = useTexts(boardTexts)
  const what = useDrag((state) => state.what)
  const say = useEffectEvent(({ kind, id }: Dragged) => {
    const columns = columnsNow(boardId)
    const thing = kind === 'lane' ? columns.find((one) => one.id === id) : findCard(columns, id)
    announce(t('dragBegan', { name: thing?.title ?? '' }))
  })
  useEffect(() => {
    if (what) say(what)
  }, [what])
}
