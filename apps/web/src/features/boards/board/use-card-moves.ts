import { useMemo } from 'react'
import { announce } from '../../../platform/announce.ts'
import { focusCard } from '../../../ui/drag/focus-card.ts'
import { boardTexts } from '../board-texts.ts'
import { type CardMove, droppedAt, findCard, isIdle, type Step, steppedTo } from './board.rules.ts'
import { type BoardFilter, countOf } from './board-address.rules.ts'
import { carryMove, columnsNow } from './board-data.ts'
import { isShown } from './board-filter.rules.ts'
import { forgetTrouble, tellTrouble } from './card-troubles.ts'

const { text } = boardTexts

/** The columns as somebody with a filter sees them. */
const shownNow = (boardId: number, filter: BoardFilter) =>
  countOf(filter) === 0
    ? columnsNow(boardId)
    : columnsNow(boardId).map((column) => ({ ...column, tasks: column.tasks.filter((card) => isShown(card, filter)) }))

/** Says where a card went, for who does not see it. */
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

async function carry(boardId: number, move: CardMove): Promise<void> {
  const title = findCard(columnsNow(boardId), move.id)?.title ?? ''
  forgetTrouble(move.id)
  try {
    say(boardId, move.id, await carryMove(boardId, move))
  } catch {
    tellTrouble(move.id, { what: 'move', again: () => void carry(boardId, move) })
    announce(text('movedBack', { card: title }))
  }
}

/** The moves of cards, by pointer, keys and menu alike (BRD-07). */
export function useCardMoves(boardId: number, filter: BoardFilter) {
  return useMemo(() => {
    const move = (asked: CardMove | null): void => {
      if (asked && !isIdle(columnsNow(boardId), asked)) void carry(boardId, asked)
    }
    return {
      /** Let go above a card of a column, or behind its last. */
      drop: (id: number, at: { columnId: number; beforeId: number | null }): void =>
        move(droppedAt(shownNow(boardId, filter), id, at)),
      /** To the end of a column, as the menu does it. */
      toColumn: (id: number, columnId: number): void =>
        move(droppedAt(columnsNow(boardId), id, { columnId, beforeId: null })),
      step(id: number, way: Step): void {
        move(steppedTo(shownNow(boardId, filter), id, way))
        focusCard(id)
      },
    }
  }, [boardId, filter])
}

export type CardMoves = ReturnType<typeof useCardMoves>
