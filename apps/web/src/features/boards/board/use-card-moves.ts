import { useMemo } from 'react'
import { announce } from '../../../platform/announce.ts'
import { focusCard } from '../../../ui/drag/focus-card.ts'
import { boardTexts } from '../board-texts.ts'
import { droppedAt, findTaskCard, isIdle, type Step, steppedTo, type TaskCardMove } from './board.rules.ts'
import { countTaskFilters, type TaskBoardFilter } from './board-address.rules.ts'
import { carryTaskCardMove, columnsNow } from './board-data.ts'
import { isShown } from './board-filter.rules.ts'
import { forgetTrouble, tellTrouble } from './card-troubles.ts'

const { text } = boardTexts

/** Returns the columns as they are with the current filter. */
const shownNow = (boardId: number, filter: TaskBoardFilter) =>
  countTaskFilters(filter) === 0
    ? columnsNow(boardId)
    : columnsNow(boardId).map((column) => ({ ...column, tasks: column.tasks.filter((card) => isShown(card, filter)) }))

/** Announces to screen readers where a card moved. */
function say(boardId: number, id: number, overLimit: boolean): void {
  const column = columnsNow(boardId).find(({ tasks }) => tasks.some((card) => card.id === id))
  if (!column) return
  const place = column.tasks.findIndex((card) => card.id === id)
  const where = text('movedTo', {
    card: column.tasks[place]?.title ?? '',
    column: column.title,
    place: place + 1,
    count: column.tasks.length,
  })
  announce(overLimit && column.wipLimit !== null ? `${where}. ${text('isOver', { limit: column.wipLimit })}` : where)
}

async function carry(boardId: number, move: TaskCardMove): Promise<void> {
  const title = findTaskCard(columnsNow(boardId), move.id)?.title ?? ''
  forgetTrouble(move.id)
  try {
    say(boardId, move.id, await carryTaskCardMove(boardId, move))
  } catch {
    tellTrouble(move.id, { what: 'move', again: () => void carry(boardId, move) })
    announce(text('movedBack', { card: title }))
  }
}

/** The moves of cards, by pointer, keys and menu alike (BRD-07). */
export function useTaskCardMoves(boardId: number, filter: TaskBoardFilter) {
  return useMemo(() => {
    const move = (wantedMove: TaskCardMove | null): void => {
      if (wantedMove && !isIdle(columnsNow(boardId), wantedMove)) void carry(boardId, wantedMove)
    }
    return {
      /** Drops it above a card of a column, or below its last one. */
      drop(id: number, at: { columnId: number; beforeId: number | null }): void {
        const wantedMove = droppedAt(shownNow(boardId, filter), id, at)
        if (!isIdle(columnsNow(boardId), wantedMove)) move(wantedMove)
        else announce(text('dragCancelled', { name: findTaskCard(columnsNow(boardId), id)?.title ?? '' }))
      },
      /** Moves it to the end of a column, for the menu. */
      toColumn: (id: number, columnId: number): void =>
        move(droppedAt(columnsNow(boardId), id, { columnId, beforeId: null })),
      step(id: number, way: Step): void {
        move(steppedTo(shownNow(boardId, filter), id, way))
        focusCard(id)
      },
    }
  }, [boardId, filter])
}

export type TaskCardMoves = ReturnType<typeof useTaskCardMoves>
