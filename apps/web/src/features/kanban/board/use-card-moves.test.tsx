import { OPEN_LANE } from '@recado/contract/kanban/kanban'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { useAnnouncement } from '../../../platform/announce.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { kanbanCard } from '../test/samples.ts'
import type { Board } from './board.rules.ts'
import { keyOf } from './board-data.ts'
import { useCardMoves } from './use-card-moves.ts'

const filter = {}
const [ana, beto] = [kanbanCard(1, 'Ana'), kanbanCard(2, 'Beto')]

function movesOn() {
  const lane = { count: 2, cursor: null, cards: [beto, ana] }
  const empty = { laneId: '5', count: 0, cursor: null, cards: [] }
  const board: Board = { lanes: [{ laneId: OPEN_LANE, ...lane }, empty], gone: new Map(), hasUncertainCounts: false }
  queryClient.setQueryData(keyOf(filter), board)
  useAnnouncement.setState({ text: 'Ana: arrastando. Esc cancela.' })
  return renderHook(() => useCardMoves(filter, (laneId) => laneId)).result.current
}
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['refused in the open lane', { laneId: OPEN_LANE, beforeId: 2 }],
  ['dropped where it was', { laneId: OPEN_LANE, beforeId: null }],
  ['refused by the server', { laneId: '5', beforeId: null }],
])('KAN-05: a screen reader learns that a card %s stays', async (_, at) => {
  answer({ 'PUT /ticket/kanban/1': { status: 409, body: { error: 'ERR_TICKET_STATUS' } } })
  movesOn().drop(1, at)
  await vi.waitFor(() => expect(useAnnouncement.getState().text).toBe('Ana: continua onde estava'))
})
