import { OPEN_LANE } from '@recado/contract/kanban/kanban'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser } from '../../../../test/draw-page.tsx'
import { useAnnouncement } from '../../../platform/announce.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session.ts'
import { kanbanCard } from '../test/samples.ts'
import { type Board, findCard } from './board.rules.ts'
import { keyOf, useBoard } from './board-data.ts'
import { useCardMoves } from './use-card-moves.ts'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
const emit = (payload: unknown) =>
  act(async () => {
    for (const listener of listeners.get('kanban') ?? []) listener(payload)
  })
const cacheOf = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const laneOf = (board: Board | undefined) => board && findCard(board, 1)?.laneId

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
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['refused in the open lane', { laneId: OPEN_LANE, beforeId: 2 }],
  ['dropped where it was', { laneId: OPEN_LANE, beforeId: null }],
  ['refused by the server', { laneId: '5', beforeId: null }],
])('KAN-05: a screen reader learns that a card %s stays', async (_, at) => {
  answer({ 'PUT /ticket/kanban/1': { status: 409, body: { error: 'ERR_TICKET_STATUS' } } })
  movesOn().drop(1, at)
  await vi.waitFor(() => expect(useAnnouncement.getState().text).toBe('Ana: continua onde estava'))
})

it.each([
  ['sooner', 2, '5'],
  ['later', 3, OPEN_LANE],
])(
  'KAN-03: when two users drag one card, the order of the server decides: the colleague is %s',
  async (_, version, laneId) => {
    const delayed = Promise.withResolvers<unknown>()
    answer({ 'PUT /ticket/kanban/1': delayed.promise, 'GET /ticket/kanban': new Promise(() => {}) })
    useSession.setState({ state: 'in', user: adminUser }, true)
    const { result } = renderHook(() => useBoard(filter), { wrapper: cacheOf })
    movesOn().move(1, { laneId: '5', afterId: null })
    await vi.waitFor(() => expect(laneOf(result.current.data)).toBe('5'))
    const ours = kanbanCard(1, 'Ana', { laneId: '5', version: version === 2 ? 3 : 2 })
    const theirs = kanbanCard(1, 'Ana', { laneId: OPEN_LANE, version })
    for (const card of [ours, theirs].sort((a, b) => a.version - b.version)) await emit({ action: 'update', card })
    await act(async () => delayed.resolve(ours))
    await vi.waitFor(() => expect(laneOf(result.current.data)).toBe(laneId))
  },
)
