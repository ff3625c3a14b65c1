import type { In, Out } from '@recado/contract/endpoint'
import type { LaneOrder } from '@recado/contract/kanban/choices'
import type { countLanes as countEndpoint, listKanbanTickets as listEndpoint } from '@recado/contract/kanban/endpoints'
import { type LaneCount, TOP_OF_LANE } from '@recado/contract/kanban/kanban'
import type { Tag } from '@recado/contract/tags/tag'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import { exactIsoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { type BoardQuery, type BoardScope, boardScope, isCounted, orderOfLane } from './board.rules.ts'
import { type CardPosition, firstCards, laneCards, namedTags, openCards, type TicketCardRow } from './card.store.ts'
import { cardOf, cardsInOrder, type ReadCard } from './card.view.ts'
import { countByReading, countFromCounters, countLane, type LaneCountRow } from './count.store.ts'
import { laneOfTag, tagOfLane } from './lane.rules.ts'
import { laneRows } from './lane.store.ts'
import { type Names, readNames } from './names.store.ts'

type Query = In<typeof listEndpoint, 'query'>
type Reply = Out<typeof listEndpoint>

/** Default number of cards per lane for all lanes, and for a page of one. */
const ALL = 500
const PAGE = 50

const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const byPlace = cursorOf({ place: finite, id: field.id })
const byTime = cursorOf({ at: field.instant, id: field.id })

/** Returns the first cards of every lane, or a page of one, with the number of tickets per lane. */
export const listCards = (work: Work, actor: Actor, query: Query): Promise<Reply> =>
  query.laneId === undefined ? wholeBoard(work, actor, query) : oneLane(work, actor, { ...query, laneId: query.laneId })

async function wholeBoard(work: Work, actor: Actor, query: Query): Promise<Reply> {
  const { db, companyId } = work
  const [scope, sort, limit] = [boardScope(actor, query), query.sort ?? 'order', query.limit || ALL]
  // Default: all lanes.
  const withCards = query.lanes || Number.POSITIVE_INFINITY
  const fromLeft = query.lanes > 0 ? query.lanes - 1 : null
  // Queried in parallel.
  const [lanes, open, placed, counts, names] = await Promise.all([
    laneRows(db, companyId),
    openCards(db, companyId, { scope, limit, after: null }),
    firstCards(db, companyId, { scope, limit, sort, lanes: fromLeft }),
    countBoard(work, scope),
    readNames(db, companyId),
  ])
  const byLane = Map.groupBy([...open, ...placed], (row) => row.tag_id)
  const tagIds = [null, ...lanes.map(({ id }) => id)]
  const pages = tagIds.map((tagId, index) =>
    index < withCards
      ? pageOfLane(byLane.get(tagId) ?? [], { tagId, sort, limit })
      : { laneId: laneOfTag(tagId), visibleCards: [], cursor: TOP_OF_LANE },
  )
  return replyOf(work, { pages, counts, lanes, names })
}

async function oneLane(work: Work, actor: Actor, query: Query & { laneId: string }): Promise<Reply> {
  const { db, companyId } = work
  const [scope, sort, limit] = [boardScope(actor, query), query.sort ?? 'order', query.limit || PAGE]
  const tagId = tagOfLane(query.laneId)
  const isTag = tagId !== null && tagId < 2 ** 31
  const [rows, counts, lanes, names] = await Promise.all([
    cardsOfLane(work, { tagId, scope, sort, limit, cursor: query.cursor }),
    isTag && isCounted(scope) ? countLane(db, companyId, { tagId, scope }) : countBoard(work, scope),
    namedTags(db, companyId, isTag ? [tagId] : []),
    readNames(db, companyId),
  ])
  return replyOf(work, { pages: [pageOfLane(rows, { tagId, sort, limit })], counts, lanes, names })
}

/** Returns how many tickets each lane has. */
const countBoard = ({ db, companyId }: Work, scope: BoardScope): Promise<LaneCountRow[]> =>
  isCounted(scope) ? countFromCounters(db, companyId, scope) : countByReading(db, companyId, scope)

interface LaneQuery {
  tagId: number | null
  scope: BoardScope
  sort: LaneOrder
  limit: number
  cursor: string | undefined
}

/** An invalid cursor starts from the top. */
function cardsOfLane({ db, companyId }: Work, query: LaneQuery): Promise<TicketCardRow[]> {
  const { tagId, scope, sort, cursor } = query
  const after: CardPosition | null = orderOfLane(tagId, sort) === 'order' ? byPlace.read(cursor) : byTime.read(cursor)
  const position = { after, scope, limit: query.limit }
  if (tagId === null) return openCards(db, companyId, position)
  return tagId < 2 ** 31 ? laneCards(db, companyId, { ...position, tagId, sort }) : Promise.resolve([])
}

interface LaneCards {
  laneId: string
  visibleCards: readonly ReadCard[]
  cursor: string | null
}

function pageOfLane(
  rows: readonly TicketCardRow[],
  { tagId, sort, limit }: Pick<LaneQuery, 'tagId' | 'sort' | 'limit'>,
): LaneCards {
  const order = orderOfLane(tagId, sort)
  const next = ({ row: { id, place, last_message_at } }: ReadCard) =>
    order === 'order' ? byPlace.write({ place, id }) : byTime.write({ at: exactIsoOfEpoch(last_message_at), id })
  const { shown: visibleCards, cursor } = pageOf(cardsInOrder(rows, order), limit, next)
  return { laneId: laneOfTag(tagId), visibleCards, cursor }
}

interface LoadedBoard {
  pages: readonly LaneCards[]
  counts: readonly LaneCountRow[]
  /** The tags of the lanes. */
  lanes: readonly Tag[]
  names: Names
}

async function replyOf(work: Work, { pages, counts, lanes, names }: LoadedBoard): Promise<Reply> {
  const cards = pages.flatMap(({ visibleCards }) => visibleCards)
  const tagsOf = await readTags(work, cards, lanes)
  // An empty lane has no cursor, even when its cards were not loaded.
  const countedLanes = countsOf(pages, counts).map((lane, index) => ({
    ...lane,
    cursor: lane.count > 0 ? (pages[index]?.cursor ?? null) : null,
  }))
  const [only] = pages
  return {
    tickets: cards.map((card) => cardOf(card.row, tagsOf(card), names)),
    count: countedLanes.reduce((sum, { count }) => sum + count, 0),
    hasMore: countedLanes.some(({ cursor }) => cursor !== null),
    cursor: pages.length === 1 ? (only?.cursor ?? null) : null,
    lanes: countedLanes,
  }
}

/** Returns the tags of each card, by name. Most cards only have their lane's tag, which is already loaded. */
async function readTags(
  { db, companyId }: Work,
  cards: readonly ReadCard[],
  lanes: readonly Tag[],
): Promise<(card: ReadCard) => Tag[]> {
  const laneTags = new Map(lanes.map(({ id, name, color, kanban }) => [id, [{ id, name, color, kanban }]]))
  const otherTagIds = cards.flatMap(({ otherTags }) => otherTags ?? [])
  const all = await namedTags(
    db,
    companyId,
    otherTagIds.length > 0 ? [...new Set([...otherTagIds, ...laneTags.keys()])] : [],
  )
  return ({ row: { tag_id }, otherTags }) => {
    if (otherTags === null) return tag_id === null ? [] : (laneTags.get(tag_id) ?? [])
    return all.filter(({ id }) => id === tag_id || otherTags.includes(id))
  }
}

/** Returns how many tickets each of these lanes has, including empty ones. */
function countsOf(lanes: readonly Pick<LaneCards, 'laneId'>[], counts: readonly LaneCountRow[]): LaneCount[] {
  const countByLane = new Map(counts.map(({ tag_id, count }) => [laneOfTag(tag_id), count]))
  return lanes.map(({ laneId }) => ({ laneId, count: countByLane.get(laneId) ?? 0 }))
}

/** Returns only the counters. */
export async function countLanes(work: Work, actor: Actor, query: BoardQuery): Promise<Out<typeof countEndpoint>> {
  const [lanes, counts] = await Promise.all([
    laneRows(work.db, work.companyId),
    countBoard(work, boardScope(actor, query)),
  ])
  const board = [null, ...lanes.map(({ id }) => id)].map((tagId) => ({ laneId: laneOfTag(tagId) }))
  return { lanes: countsOf(board, counts) }
}
