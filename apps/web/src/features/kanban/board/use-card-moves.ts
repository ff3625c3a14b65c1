import { type KanbanTicket, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { useCallback, useMemo, useRef } from 'react'
import { announce } from '../../../platform/announce.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { toastWarning, toastWithRetry } from '../../../platform/toast.ts'
import { focusCard } from '../../../ui/drag/focus-card.ts'
import { kanbanTexts } from '../kanban-texts.ts'
import { type Board, type CardMove, findCard, moveRejection } from './board.rules.ts'
import { carryMove, keyOf } from './board-data.ts'
import type { BoardFilter } from './board-filter.rules.ts'

const { text } = kanbanTexts

/** Returns the name of a lane on screen. */
export type LaneName = (laneId: string) => string

/** The moves of cards with their announcements, by pointer, keys and menu alike. */
export function useCardMoves(filter: BoardFilter, nameOf: LaneName) {
  /** The cards that this user moved. They are never kept in place. */
  const own = useRef(new Set<number>())
  const sort = filter.sort ?? 'order'
  const board = useCallback(() => queryClient.getQueryData<Board>(keyOf(filter)), [filter])
  return useMemo(() => {
    const cardsOf = (laneId: string) => board()?.lanes.find((lane) => lane.laneId === laneId)?.cards ?? []
    /** Returns whether users choose the order of a lane's cards. Otherwise a move within the lane is refused (KAN-05). */
    const isArranged = (laneId: string): boolean => laneId !== OPEN_LANE && sort === 'order'
    const say = (id: number, name: string) => {
      const card = board() && findCard(board() as Board, id)
      if (!card) return
      const place = cardsOf(card.laneId).findIndex((one) => one.id === id) + 1
      const count = board()?.lanes.find((lane) => lane.laneId === card.laneId)?.count ?? 0
      announce(text('movedTo', { name, lane: nameOf(card.laneId), place, count }))
    }
    const sayStayed = (name: string) => announce(text('dragCancelled', { name }))
    const carry = async (card: KanbanTicket, cardMove: CardMove): Promise<void> => {
      const { id, contact, laneId } = card
      own.current = new Set(own.current).add(id)
      try {
        await carryMove(filter, cardMove)
        say(id, contact.name)
      } catch (error) {
        sayStayed(contact.name)
        const what = laneId === cardMove.laneId ? text('orderFailed') : text('moveFailed', { name: contact.name })
        toastWithRetry(what, error, () => move(id, cardMove))
      }
    }
    const move = (id: number, to: Omit<CardMove, 'id'>): void => {
      const now = board()
      const card = now && findCard(now, id)
      if (!card) return
      const wantedMove = { id, ...to }
      const rejectReason = moveRejection(card, wantedMove, sort)
      if (rejectReason) {
        sayStayed(card.contact.name)
        toastWarning(text(rejectReason === 'openLane' ? 'refusedOpenLane' : 'refusedSorted'))
        return
      }
      const list = cardsOf(to.laneId)
      const at = list.findIndex((one) => one.id === id)
      // It is already there.
      if (at >= 0 && (list[at - 1]?.id ?? null) === to.afterId) return
      void carry(card, wantedMove)
    }
    /** Drops it above a card of a lane, or below its last one. */
    const drop = (id: number, { laneId, beforeId }: { laneId: string; beforeId: number | null }): void => {
      const now = board()
      const card = now && findCard(now, id)
      if (!card) return
      const all = cardsOf(laneId)
      const here = all.findIndex((one) => one.id === id)
      const list = all.filter((one) => one.id !== id)
      const at = beforeId === null ? list.length : list.findIndex((one) => one.id === beforeId)
      // Dropped where it was picked up.
      if (card.laneId === laneId && at === here) {
        sayStayed(card.contact.name)
        return
      }
      move(id, { laneId, afterId: isArranged(laneId) || card.laneId === laneId ? (list[at - 1]?.id ?? null) : null })
    }
    /** Moves it one position up or down, or to the neighbouring lane. */
    const step = (id: number, way: 'up' | 'down' | 'left' | 'right'): void => {
      const now = board()
      const card = now && findCard(now, id)
      if (!card) return
      const list = cardsOf(card.laneId)
      const at = list.findIndex((one) => one.id === id)
      const lanes = now.lanes.map(({ laneId }) => laneId)
      const beside = lanes[lanes.indexOf(card.laneId) + (way === 'left' ? -1 : 1)]
      if (way === 'left' || way === 'right') {
        if (beside) move(id, { laneId: beside, afterId: null })
      } else if (way === 'up' ? at > 0 : at < list.length - 1)
        move(id, { laneId: card.laneId, afterId: list[way === 'up' ? at - 2 : at + 1]?.id ?? null })
      focusCard(id)
    }
    return { move, drop, step, own, isArranged }
  }, [board, filter, nameOf, sort])
}

export type CardMoves = ReturnType<typeof useCardMoves>
