import { sightOf, type TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { LaneOrder } from '@recado/contract/kanban/choices'

/** The parameters of a board. */
export interface BoardQuery {
  queueIds?: readonly number[] | undefined
  showAll?: boolean | undefined
  onlyQueues?: boolean | undefined
  userIds?: readonly number[] | undefined
  tagIds?: readonly number[] | undefined
  withUnreadMessages?: boolean | undefined
}

export type BoardViewer = TicketViewer

/** The tickets of a board; all conditions must hold. */
export interface BoardScope {
  /**
   * Null: all tickets of the company. Otherwise own tickets, those of the queues and, if permitted, those without a
   * queue (tickets.3).
   */
  sight: { userId: number; queueIds: readonly number[]; queueless: boolean } | null
  /** Only tickets in these queues, or without one. */
  queues: { ids: readonly number[]; queueless: boolean } | null
  users: readonly number[] | null
  /** Tickets with all of these. */
  tags: readonly number[]
  unread: boolean
}

// Greater ids do not exist and exceed the column's type.
const isPossible = (id: number) => id > 0 && id < 2 ** 31
const possible = (ids: readonly number[]) => [...new Set(ids)].filter(isPossible)

/**
 * Returns the scope of a user's board (KAN-10): the tickets that they may see, whatever the query.
 */
export function boardScope(viewer: BoardViewer, query: BoardQuery): BoardScope {
  const { everything, userId, queueIds: servedQueueIds, queueless } = sightOf(viewer)
  const queueIds = everything && query.showAll === true ? undefined : query.queueIds
  return {
    // In counters, 0 is a ticket without an owner.
    sight: everything ? null : { userId: userId || -1, queueIds: servedQueueIds, queueless },
    queues: queueIds ? { ids: possible(queueIds), queueless: query.onlyQueues !== true } : null,
    users: query.userIds ? possible(query.userIds) : null,
    // An impossible id becomes 0, which no ticket has; dropping it would widen the filter.
    tags: [...new Set(query.tagIds?.map((id) => (isPossible(id) ? id : 0)))],
    unread: query.withUnreadMessages === true,
  }
}

/** Whether queue and owner exclude no ticket of the company. */
export const includesEveryOwner = ({ sight, queues, users }: BoardScope): boolean =>
  sight === null && queues === null && users === null

/** Whether the stored counters, which know queue and owner, count exactly these tickets. */
export const isCounted = ({ tags, unread }: BoardScope): boolean => tags.length === 0 && !unread

/** The order of a lane; the open one cannot be arranged. */
export const orderOfLane = (tagId: number | null, sort: LaneOrder): LaneOrder => (tagId === null ? 'updatedAt' : sort)
