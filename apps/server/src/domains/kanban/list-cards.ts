import type { In, Out } from '@recado/contract/endpoint'
import type { countLanes as countEndpoint, listKanbanTickets as listEndpoint } from '@recado/contract/kanban/endpoints'
import type { LaneCount, LaneOrder, LanePage } from '@recado/contract/kanban/kanban'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import { exactIsoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { type BoardQuery, type BoardScope, boardScope, isWhole, orderOfLane } from './board.rules.ts'
import {
  type CardPosition,
  type CardRow,
  countLane,
  countWhole,
  countWithin,
  firstCards,
  laneCards,
  namedTags,
  openCards,
} from './card.store.ts'
import { cardOf } from './card.view.ts'
import { laneOfTag, tagOfLane } from './lane.rules.ts'
import { laneRows } from './lane.store.ts'

type Query = In<typeof listEndpoint, 'query'>
type Reply = Out<typeof listEndpoint>

/** Cards of each lane when all are asked for, and of a page of one, where the caller does not say. */
const ALL = 500
const PAGE = 50

const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const byPlace = cursorOf({ place: finite, id: field.id })
const byTime = cursorOf({ at: field.instant, id: field.id })

/** The first cards of every lane, or a page of one, with how many each lane holds. */
export async function listCards(work: Work, actor: Actor, query: Query): Promise<Reply> {
  const scope = boardScope(actor, query)
  const sort = query.sort ?? 'order'
  const { db, companyId } = work
  if (query.laneId === undefined) {
    const limit = query.limit || ALL
    const lanes = await laneRows(db, companyId)
    const tagIds = lanes.map(({ id }) => id)
    const asked = { scope, limit: limit + 1 }
    const open = await openCards(db, companyId, { ...asked, after: null })
    const placed = await firstCards(db, companyId, tagIds, { ...asked, sort })
    const byLane = Map.groupBy([...open, ...placed], (row) => row.tag_id)
    const pages = [null, ...tagIds].map((tagId) => pageOfLane(byLane.get(tagId) ?? [], { tagId, sort, limit }))
    return replyOf(work, pages, await laneCounts(work, scope, tagIds))
  }
  const tagId = tagOfLane(query.laneId)
  const limit = query.limit || PAGE
  const page = pageOfLane(await cardsOfLane(work, { tagId, scope, sort, limit, cursor: query.cursor }), {
    ...{ tagId, sort, limit },
  })
  const counts = await laneCounts(work, scope, tagId === null ? [] : [tagId], tagId ?? undefined)
  return replyOf(
    work,
    [page],
    counts.filter(({ laneId }) => laneId === query.laneId),
  )
}

interface LaneQuery {
  tagId: number | null
  scope: BoardScope
  sort: LaneOrder
  limit: number
  cursor: string | undefined
}

/** One more than fits, where the lane goes on. A cursor that is none of ours starts from the top. */
function cardsOfLane({ db, companyId }: Work, query: LaneQuery): Promise<CardRow[]> {
  const { tagId, scope, sort, cursor } = query
  const after: CardPosition | null = orderOfLane(tagId, sort) === 'order' ? byPlace.read(cursor) : byTime.read(cursor)
  const asked = { after, scope, limit: query.limit + 1 }
  if (tagId === null) return openCards(db, companyId, asked)
  return tagId < 2 ** 31 ? laneCards(db, companyId, { ...asked, tagId, sort }) : Promise.resolve([])
}

interface LaneCards {
  laneId: string
  shown: readonly CardRow[]
  cursor: string | null
}

function pageOfLane(
  rows: readonly CardRow[],
  { tagId, sort, limit }: Pick<LaneQuery, 'tagId' | 'sort' | 'limit'>,
): LaneCards {
  const next = (last: CardRow) =>
    orderOfLane(tagId, sort) === 'order'
      ? byPlace.write({ place: last.place, id: last.id })
      : byTime.write({ at: exactIsoOfEpoch(last.last_message_at), id: last.id })
  const { shown, cursor } = pageOf(rows, limit, next)
  return { laneId: laneOfTag(tagId), shown, cursor }
}

async function replyOf(work: Work, pages: readonly LaneCards[], counts: readonly LaneCount[]): Promise<Reply> {
  const rows = pages.flatMap(({ shown }) => shown)
  const tagIds = [...new Set(rows.flatMap((row) => row.tag_ids ?? []))]
  const tags = await namedTags(work.db, work.companyId, tagIds)
  const cursors = new Map(pages.map(({ laneId, cursor }) => [laneId, cursor]))
  const lanes: LanePage[] = counts.map((lane) => ({ ...lane, cursor: cursors.get(lane.laneId) ?? null }))
  const [only] = pages
  return {
    tickets: rows.map((row) => cardOf(row, tags)),
    count: lanes.reduce((sum, { count }) => sum + count, 0),
    hasMore: lanes.some(({ cursor }) => cursor !== null),
    cursor: pages.length === 1 ? (only?.cursor ?? null) : null,
    lanes,
  }
}

/**
 * How many tickets each lane holds, empty ones too, the open one first.
 * @param only of this lane alone
 */
async function laneCounts(
  { db, companyId }: Work,
  scope: BoardScope,
  tagIds: readonly number[],
  only?: number,
): Promise<LaneCount[]> {
  const whole = () => (only === undefined ? countWhole(db, companyId) : countLane(db, companyId, only))
  const isPossible = only === undefined || only < 2 ** 31
  const rows = isPossible ? await (isWhole(scope) ? whole() : countWithin(db, companyId, scope)) : []
  const counts = new Map(rows.map(({ tag_id, count }) => [tag_id, count]))
  return [null, ...tagIds].map((tagId) => ({ laneId: laneOfTag(tagId), count: counts.get(tagId) ?? 0 }))
}

/** The counters alone. */
export async function countLanes(work: Work, actor: Actor, query: BoardQuery): Promise<Out<typeof countEndpoint>> {
  const lanes = await laneRows(work.db, work.companyId)
  const counts = await laneCounts(
    work,
    boardScope(actor, query),
    lanes.map(({ id }) => id),
  )
  return { lanes: counts }
}
