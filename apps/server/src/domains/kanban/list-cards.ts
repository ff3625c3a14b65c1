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
import { type CardPosition, type CardRow, firstCards, laneCards, namedTags, openCards } from './card.store.ts'
import { cardOf, cardsInOrder, type ReadCard } from './card.view.ts'
import { countKept, countLane, countWithin, type LaneCountRow } from './count.store.ts'
import { laneOfTag, tagOfLane } from './lane.rules.ts'
import { laneRows } from './lane.store.ts'
import { type Names, readNames } from './names.store.ts'

type Query = In<typeof listEndpoint, 'query'>
type Reply = Out<typeof listEndpoint>

/** Cards of each lane when all are asked for, and of a page of one, where the caller does not say. */
const ALL = 500
const PAGE = 50

const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const byPlace = cursorOf({ place: finite, id: field.id })
const byTime = cursorOf({ at: field.instant, id: field.id })

/** The first cards of every lane, or a page of one, with how many each lane holds. */
export const listCards = (work: Work, actor: Actor, query: Query): Promise<Reply> =>
  query.laneId === undefined ? wholeBoard(work, actor, query) : oneLane(work, actor, { ...query, laneId: query.laneId })

async function wholeBoard(work: Work, actor: Actor, query: Query): Promise<Reply> {
  const { db, companyId } = work
  const [scope, sort, limit] = [boardScope(actor, query), query.sort ?? 'order', query.limit || ALL]
  // Of all where none is said.
  const withCards = query.lanes || Number.POSITIVE_INFINITY
  const fromLeft = query.lanes > 0 ? query.lanes - 1 : null
  // At once: they travel together.
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
      : { laneId: laneOfTag(tagId), shown: [], cursor: TOP_OF_LANE },
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

/** How many tickets each lane holds. */
const countBoard = ({ db, companyId }: Work, scope: BoardScope): Promise<LaneCountRow[]> =>
  isCounted(scope) ? countKept(db, companyId, scope) : countWithin(db, companyId, scope)

interface LaneQuery {
  tagId: number | null
  scope: BoardScope
  sort: LaneOrder
  limit: number
  cursor: string | undefined
}

/** A cursor that is none of ours starts from the top. */
function cardsOfLane({ db, companyId }: Work, query: LaneQuery): Promise<CardRow[]> {
  const { tagId, scope, sort, cursor } = query
  const after: CardPosition | null = orderOfLane(tagId, sort) === 'order' ? byPlace.read(cursor) : byTime.read(cursor)
  const asked = { after, scope, limit: query.limit }
  if (tagId === null) return openCards(db, companyId, asked)
  return tagId < 2 ** 31 ? laneCards(db, companyId, { ...asked, tagId, sort }) : Promise.resolve([])
}

interface LaneCards {
  laneId: string
  shown: readonly ReadCard[]
  cursor: string | null
}

function pageOfLane(
  rows: readonly CardRow[],
  { tagId, sort, limit }: Pick<LaneQuery, 'tagId' | 'sort' | 'limit'>,
): LaneCards {
  const order = orderOfLane(tagId, sort)
  const next = ({ row: { id, place, last_message_at } }: ReadCard) =>
    order === 'order' ? byPlace.write({ place, id }) : byTime.write({ at: exactIsoOfEpoch(last_message_at), id })
  const { shown, cursor } = pageOf(cardsInOrder(rows, order), limit, next)
  return { laneId: laneOfTag(tagId), shown, cursor }
}

interface Found {
  pages: readonly LaneCards[]
  counts: readonly LaneCountRow[]
  /** The tags of the lanes. */
  lanes: readonly Tag[]
  names: Names
}

async function replyOf(work: Work, { pages, counts, lanes, names }: Found): Promise<Reply> {
  const cards = pages.flatMap(({ shown }) => shown)
  const tagsOf = await readTags(work, cards, lanes)
  // An empty lane goes nowhere, also where nobody looked.
  const counted = countsOf(pages, counts).map((lane, index) => ({
    ...lane,
    cursor: lane.count > 0 ? (pages[index]?.cursor ?? null) : null,
  }))
  const [only] = pages
  return {
    tickets: cards.map((card) => cardOf(card.row, tagsOf(card), names)),
    count: counted.reduce((sum, { count }) => sum + count, 0),
    hasMore: counted.some(({ cursor }) => cursor !== null),
    cursor: pages.length === 1 ? (only?.cursor ?? null) : null,
    lanes: counted,
  }
}

/** The tags of each card, by name. Most carry that of their lane alone, which is known. */
async function readTags(
  { db, companyId }: Work,
  cards: readonly ReadCard[],
  lanes: readonly Tag[],
): Promise<(card: ReadCard) => Tag[]> {
  const alone = new Map(lanes.map(({ id, name, color, kanban }) => [id, [{ id, name, color, kanban }]]))
  const others = cards.flatMap(({ otherTags }) => otherTags ?? [])
  const all = await namedTags(db, companyId, others.length > 0 ? [...new Set([...others, ...alone.keys()])] : [])
  return ({ row: { tag_id }, otherTags }) => {
    if (otherTags === null) return tag_id === null ? [] : (alone.get(tag_id) ?? [])
    return all.filter(({ id }) => id === tag_id || otherTags.includes(id))
  }
}

/** How many tickets each of these lanes holds, empty ones too. */
function countsOf(lanes: readonly Pick<LaneCards, 'laneId'>[], counts: readonly LaneCountRow[]): LaneCount[] {
  const known = new Map(counts.map(({ tag_id, count }) => [laneOfTag(tag_id), count]))
  return lanes.map(({ laneId }) => ({ laneId, count: known.get(laneId) ?? 0 }))
}

/** The counters alone. */
export async function countLanes(work: Work, actor: Actor, query: BoardQuery): Promise<Out<typeof countEndpoint>> {
  const [lanes, counts] = await Promise.all([
    laneRows(work.db, work.companyId),
    countBoard(work, boardScope(actor, query)),
  ])
  const board = [null, ...lanes.map(({ id }) => id)].map((tagId) => ({ laneId: laneOfTag(tagId) }))
  return { lanes: countsOf(board, counts) }
}
