import { countLanes, listKanbanTickets, listLanes, moveCard } from '@recado/contract/kanban/endpoints'
import type { KanbanTicket, Lane } from '@recado/contract/kanban/kanban'
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useMe } from '../../../platform/session.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { useDrag } from '../../../ui/drag/drag-state.ts'
import {
  type Board,
  type BoardChange,
  type BoardContext,
  boardOf,
  type CardMove,
  findCard,
  isUnloaded,
  lanesToRequest,
  withChange,
  withCounts,
  withLane,
  withMove,
  withMoveUndone,
  withPage,
} from './board.rules.ts'
import { type BoardFilter, boardQueryOf } from './board-filter.rules.ts'

/**
 * Cards of each lane in the first response: more than a lane shows at once. More are loaded when its end comes near.
 */
const FIRST = 8
const PAGE = 50
/** Width of a lane including the gap, in pixels. */
const LANE = 292
/** Refresh interval of the board, in milliseconds (KAN-08). */
export const REFRESH = 60_000
const isDragging = (): boolean => useDrag.getState().what !== null
/** Delay before a retry when cards could not be loaded, in milliseconds. */
const AGAIN_AFTER = 3000
/**
 * After a change with uncertain counts, further events are collected for this long before the counters are fetched, in
 * milliseconds.
 */
const COUNT_AFTER = 2000

export const lanesQuery = queryOptions({
  queryKey: ['kanban', 'lanes'],
  queryFn: async ({ signal }) => (await call(listLanes, { signal })).lista,
})

/** The lanes of kanban tags from left to right, updated by events. */
export const useLanes = () => useQuery(lanesQuery)

export const putLanes = (lanes: readonly Lane[]) => queryClient.setQueryData<Lane[]>(lanesQuery.queryKey, [...lanes])

export const keyOf = (filter: BoardFilter) => ['kanban', 'board', filter] as const
const change = (filter: BoardFilter, with_: (board: Board) => Board) =>
  queryClient.setQueryData<Board>(keyOf(filter), (board) => board && with_(board))

const othersThan = (current: BoardFilter) => ({
  queryKey: ['kanban', 'board'],
  predicate: ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(keyOf(current)),
})

/** Marks the cached boards of other filters and sorts as outdated: each is fetched again when it is shown next. */
const outdateOthers = (current: BoardFilter): void =>
  void queryClient.invalidateQueries({ ...othersThan(current), refetchType: 'none' })

/** Applies a change to the cached boards of other filters and sorts, so that none shows an old card first. */
function changeOthers(context: BoardContext, one: BoardChange): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll(othersThan(context.filter))) {
    const filter = queryKey[2] as BoardFilter
    change(filter, (board) => withChange(board, one, { ...context, filter }))
  }
  outdateOthers(context.filter)
}

/** Changes during a request, which its response may not contain. */
let recentChanges: BoardChange[] = []
let requestCount = 0

/** Returns a response about cards with the changes since its request. */
async function answerOf<T>(ask: () => Promise<T>): Promise<{ reply: T; since: readonly BoardChange[] }> {
  if (requestCount++ === 0) recentChanges = []
  const mark = recentChanges.length
  try {
    const reply = await ask()
    return { reply, since: recentChanges.slice(mark) }
  } finally {
    requestCount--
  }
}

const withChanges = (board: Board, changes: readonly BoardChange[], context: BoardContext): Board =>
  changes.reduce((before, one) => withChange(before, one, context), board)

/** The filter of a board, with what its viewer may see. */
export function useBoardContext(filter: BoardFilter): BoardContext {
  const { id: userId, permissions, queueIds, queueless } = useMe()
  return useMemo(
    () => ({ filter, viewer: { userId, permissions, queueIds, queueless } }),
    [filter, userId, permissions, queueIds, queueless],
  )
}

/**
 * Returns the maximum number of lanes on screen; a narrow screen shows one. Other lanes load when they come into view.
 */
const lanesInView = (): number => (window.innerWidth < 600 ? 1 : Math.ceil(window.innerWidth / LANE))

async function fetchBoard(context: BoardContext, signal: AbortSignal): Promise<Board> {
  const { filter } = context
  const before = queryClient.getQueryData<Board>(keyOf(filter))
  const lanes = Math.max(lanesInView(), before ? lanesToRequest(before) : 0)
  const query = { ...boardQueryOf(filter), limit: FIRST, lanes }
  const { reply, since } = await answerOf(() => call(listKanbanTickets, { query, signal }))
  return withChanges(boardOf(reply, queryClient.getQueryData<Board>(keyOf(filter))), since, context)
}

/** The board, updated by events and by a refresh every minute while it is visible and nothing is dragged. */
export function useBoard(filter: BoardFilter) {
  const context = useBoardContext(filter)
  const board = useQuery({
    queryKey: keyOf(filter),
    queryFn: ({ signal }) => fetchBoard(context, signal),
    refetchOnMount: 'always',
    refetchInterval: () => (isDragging() ? false : REFRESH),
    meta: { isHeld: isDragging },
    refetchIntervalInBackground: false,
  })
  // After a drag the minute starts again.
  const dragging = useDrag(({ what }) => what !== null)
  useLiveBoard(context, dragging)
  return board
}

function useLiveBoard(context: BoardContext, dragging: boolean): void {
  const { filter } = context
  useRoom({ join: 'joinTickets', leave: 'leaveTickets', target: 'open' })
  useRoom({ join: 'joinTickets', leave: 'leaveTickets', target: 'pending' })
  const countSoon = useCountSoon(filter)
  const add = useEffectEvent((one: BoardChange) => {
    if (requestCount > 0) recentChanges.push(one)
    const after = change(filter, (board) => withChange(board, one, context))
    if (after?.hasUncertainCounts) countSoon()
    changeOthers(context, one)
  })
  useServerEvent('ticket', (event) => {
    if (event.action === 'update') add({ kind: 'ticket', ticket: event.ticket })
    else add({ kind: event.action === 'delete' ? 'deleted' : 'read', ticketId: event.ticketId })
  })
  useServerEvent('appMessage', ({ ticket }) => add({ kind: 'ticket', ticket }))
  useServerEvent('contact', (event) => {
    if (event.action === 'update') add({ kind: 'contact', contact: event.contact })
  })
  const arrange = useArrangedLanes(context, dragging)
  const onArranged = useEffectEvent((laneId: string) => {
    arrange(laneId)
    outdateOthers(filter)
  })
  useEffect(
    () =>
      useConnectionState.subscribe(({ status }, before) => {
        // A refresh of the first cards does not contain changes further down.
        if (status === 'online' && before.status !== 'online') for (const laneId of lanesBelow(filter)) arrange(laneId)
      }),
    [filter, arrange],
  )
  useServerEvent('kanban', (event) => {
    if (event.action === 'update') add({ kind: 'card', card: event.card })
    else if (event.action === 'arranged') onArranged(event.laneId)
    else if (event.action === 'lanes') putLanes(event.lista)
  })
  useServerEvent('tag', () => void refetchCached(['kanban']))
  useServerEvent('queue', ({ action }) => {
    if (action !== 'create') void refetchCached(['kanban', 'board'])
  })
}

/** Returns a function that fetches the counters once, shortly after the last of several events. */
function useCountSoon(filter: BoardFilter): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter cancels the pending fetch
  useEffect(() => () => clearTimeout(timer.current), [filter])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      if (document.hidden) return
      const counts = await call(countLanes, { query: boardQueryOf(filter) }).catch(() => null)
      if (counts) change(filter, (board) => withCounts(board, counts.lanes))
    }, COUNT_AFTER)
  }, [filter])
}

/** Reloads lanes that another user arranged. During a drag it waits until the end. */
function useArrangedLanes(context: BoardContext, dragging: boolean): (laneId: string) => void {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (dragging || waiting.size === 0) return
    setWaiting(new Set())
    for (const laneId of waiting) void reloadLane(context, laneId)
  }, [dragging, waiting, context])
  return useCallback((laneId) => setWaiting((before) => new Set(before).add(laneId)), [])
}

const loadedOf = (filter: BoardFilter, laneId: string) =>
  queryClient.getQueryData<Board>(keyOf(filter))?.lanes.find((lane) => lane.laneId === laneId)

/** Returns the lanes of which more was loaded than a refresh contains. */
const lanesBelow = (filter: BoardFilter): string[] =>
  (queryClient.getQueryData<Board>(keyOf(filter))?.lanes ?? []).flatMap(({ laneId, cards }) =>
    cards.length > FIRST ? [laneId] : [],
  )

async function reloadLane(context: BoardContext, laneId: string): Promise<void> {
  const { filter } = context
  const lane = loadedOf(filter, laneId)
  if (!lane || isUnloaded(lane)) return
  const limit = Math.min(500, Math.max(FIRST, lane.cards.length))
  const query = { ...boardQueryOf(filter), laneId, limit }
  const { reply, since } = await answerOf(() => call(listKanbanTickets, { query }).catch(() => null))
  if (reply) change(filter, (board) => withChanges(withLane(board, laneId, reply), since, context))
}

/** Loads the next cards of a lane, one request at a time. */
export function useMoreCards(filter: BoardFilter, laneId: string) {
  const context = useBoardContext(filter)
  const [loading, setLoading] = useState(false)
  const load = useCallback(async () => {
    const lane = loadedOf(filter, laneId)
    if (!lane?.cursor) return
    const { cursor } = lane
    setLoading(true)
    const query = { ...boardQueryOf(filter), laneId, cursor, limit: isUnloaded(lane) ? FIRST : PAGE }
    const { reply, since } = await answerOf(() => call(listKanbanTickets, { query }).catch(() => null))
    // If the lane was reloaded in the meantime, its cursor is different, so this page no longer fits.
    if (reply && loadedOf(filter, laneId)?.cursor === cursor)
      change(filter, (board) => withChanges(withPage(board, laneId, reply, filter.sort ?? 'order'), since, context))
    // The end of the lane is still in view and would trigger the next request immediately.
    if (!reply) await new Promise((later) => setTimeout(later, AGAIN_AFTER))
    setLoading(false)
  }, [filter, laneId, context])
  return { loading, load }
}

/**
 * Moves a card on screen immediately and then on the server. A rejection reverts it.
 * @throws the rejection
 */
export async function carryMove(filter: BoardFilter, move: CardMove): Promise<KanbanTicket | null> {
  const sort = filter.sort ?? 'order'
  const board = queryClient.getQueryData<Board>(keyOf(filter))
  const was = board && findCard(board, move.id)
  if (!was) return null
  const after = change(filter, (before) => withMove(before, move, sort))
  const pending = (after && findCard(after, move.id)) ?? null
  outdateOthers(filter)
  try {
    const { id: ticketId, laneId, afterId } = move
    return await call(moveCard, { params: { ticketId }, body: { laneId, afterId } })
  } catch (error) {
    change(filter, (before) => withMoveUndone(before, was, { move, pending }, sort))
    throw error
  }
}
