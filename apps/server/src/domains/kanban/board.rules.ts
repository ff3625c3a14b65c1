import type { LaneOrder } from '@recado/contract/kanban/choices'
import type { Actor } from '../../platform/actor.ts'

/** What a board is asked for. */
export interface BoardQuery {
  queueIds?: readonly number[] | undefined
  showAll?: boolean | undefined
  onlyQueues?: boolean | undefined
  userIds?: readonly number[] | undefined
  tagIds?: readonly number[] | undefined
  withUnreadMessages?: boolean | undefined
}

export type BoardViewer = Pick<Actor, 'userId' | 'profile' | 'queueIds' | 'queueless'>

/** Which tickets a board holds; all that is set must hold. */
export interface BoardScope {
  /** Null: all of the company. Otherwise one's own, those of the queues and, where allowed, those without one (tickets.3). */
  sight: { userId: number; queueIds: readonly number[]; queueless: boolean } | null
  /** Only those of these queues, or without one. */
  queues: { ids: readonly number[]; queueless: boolean } | null
  users: readonly number[] | null
  /** All of these. */
  tags: readonly number[]
  unread: boolean
}

// Greater ids are of nothing, and no column could be compared with them.
const isPossible = (id: number) => id > 0 && id < 2 ** 31
const possible = (ids: readonly number[]) => [...new Set(ids)].filter(isPossible)

/** Which tickets a person's board holds (KAN-10): an admin's all, others' what they may see, whatever they ask for. */
export function boardScope(viewer: BoardViewer, query: BoardQuery): BoardScope {
  const isAdmin = viewer.profile === 'admin'
  const named = isAdmin && query.showAll === true ? undefined : query.queueIds
  return {
    sight: isAdmin ? null : { userId: viewer.userId, queueIds: viewer.queueIds, queueless: viewer.queueless },
    queues: named ? { ids: possible(named), queueless: query.onlyQueues !== true } : null,
    users: query.userIds ? possible(query.userIds) : null,
    // One that is none is carried by no ticket; left out, the others would do.
    tags: [...new Set(query.tagIds?.map((id) => (isPossible(id) ? id : 0)))],
    unread: query.withUnreadMessages === true,
  }
}

/** Whether whose a ticket is leaves none of the company out. */
export const isOwnedByAll = ({ sight, queues, users }: BoardScope): boolean =>
  sight === null && queues === null && users === null

/** Whether the kept counters count exactly these tickets: they know queue and owner. */
export const isCounted = ({ tags, unread }: BoardScope): boolean => tags.length === 0 && !unread

/** The order of a lane: nobody arranges the open one. */
export const orderOfLane = (tagId: number | null, sort: LaneOrder): LaneOrder => (tagId === null ? 'updatedAt' : sort)
