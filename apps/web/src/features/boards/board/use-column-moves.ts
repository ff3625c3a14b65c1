import { useMemo } from 'react'
import { announce } from '../../../platform/announce.ts'
import { toastWithRetry } from '../../../platform/toast.ts'
import { withLaneAt } from '../../../ui/drag/lane-order.rules.ts'
import { boardTexts } from '../board-texts.ts'
import { carryColumn, columnsNow } from './board-data.ts'

const { text } = boardTexts

async function arrange(boardId: number, id: number, beforeId: number | null): Promise<void> {
  const columns = columnsNow(boardId)
  const next = withLaneAt(columns, id, beforeId)
  const sayStayed = () => announce(text('dragCancelled', { name: columns.find((one) => one.id === id)?.title ?? '' }))
  if (next.every((column, index) => column.id === columns[index]?.id)) return sayStayed()
  try {
    await carryColumn(boardId, id, next)
    const place = columnsNow(boardId).findIndex((column) => column.id === id)
    announce(
      text('columnMoved', {
        title: next.find((one) => one.id === id)?.title ?? '',
        place: place + 1,
        count: next.length,
      }),
    )
  } catch (error) {
    sayStayed()
    toastWithRetry(text('columnMoveFailed'), error, () => arrange(boardId, id, beforeId))
  }
}

/** The moves of columns, by pointer, keys and menu alike. */
export const useColumnMoves = (boardId: number) =>
  useMemo(
    () => ({
      /** Drops it before another column; null means after the last. */
      drop: (id: number, beforeId: number | null): void => void arrange(boardId, id, beforeId),
      step(id: number, way: -1 | 1): void {
        const columns = columnsNow(boardId)
        const at = columns.findIndex((column) => column.id === id)
        const to = at + way
        if (at < 0 || to < 0 || to >= columns.length) return
        void arrange(boardId, id, columns[way === -1 ? to : to + 1]?.id ?? null)
      },
    }),
    [boardId],
  )

export type ColumnMoves = ReturnType<typeof useColumnMoves>
