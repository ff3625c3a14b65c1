import type { listTickets as endpoint } from '@recado/contract/conversations/endpoints'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import { type Ticket, ticketStatuses } from '@recado/contract/conversations/ticket'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../../../platform/cursor.rules.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { searchedDigits } from '../../../contacts/public.ts'
import { handedTickets } from '../moves/handed-tickets.store.ts'
import { countSlices, countTagged } from './ticket-counters.store.ts'
import { orders } from './ticket-order.store.ts'
import { type TicketPageRow, ticketOfPage, ticketRowsByIds } from './ticket-page.store.ts'
import {
  countListed,
  type FrequentQuery,
  findTickets,
  type ListQuery,
  listTicketIds,
  listTicketRows,
  type Position,
  type TicketFilters,
  walkFrequent,
} from './ticket-search.store.ts'
import { noticeSlices, type Slice, slicesOf } from './ticket-slices.rules.ts'

const PAGE = 40
const place = cursorOf({ at: field.instant, id: field.id, count: field.whole, floor: field.flag })
// With a text filter nobody needs to know more exactly (tickets.6).
const COUNT_CAP = 1000
// A text that very many tickets hold is counted among this many of the newest only: the count is a floor.
const COUNT_DEPTH = 500

/** One page of the tickets that a person may see; a searched text is looked for over all statuses unless one is named. */
export async function listTickets(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const order = query.status === 'pending' ? query.order : undefined
  const list = { slices: slicesFor(actor, query), filters: await filtersOf(work, query), ...(order && { order }) }
  const page = await listPage(work, list, query)
  return query.notices ? { ...page, handed: await handedOf(work, actor, page.tickets) } : page
}

/** One page of a list, with how many it holds. */
export async function listPage(
  work: Work,
  list: ListQuery,
  query: { cursor?: string | undefined; pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE }
  const [rows, total] = await pageAndCount(work, list, position, cursor)
  const at = (last: TicketPageRow) => orders[list.order ?? 'recent'].place(last)
  const { shown, ...page } = pageOf(rows, PAGE, (last) => place.write({ ...total, at: at(last), id: last.id }))
  return {
    tickets: shown.map(ticketOfPage),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    ...page,
  }
}

/** The rows of a page and one more, and how many the list holds; counts that the cursor holds are not repeated. */
async function pageAndCount(
  work: Work,
  list: ListQuery,
  position: Position,
  known: Total | null,
): Promise<[TicketPageRow[], Total]> {
  const read = () => listTicketRows(work.db, work.companyId, list, position, PAGE + 1)
  const frequent = known ? null : frequentOf(list)
  if (!frequent || isSurelyMany(frequent)) return Promise.all([read(), known ?? countOf(work, list)])
  // One walk says both how many there are and, nearly always, which stand on the first page.
  const { ids, end } = await walkFrequent(work.db, work.companyId, frequent, COUNT_DEPTH)
  const total = { count: Math.min(ids.length, COUNT_CAP), floor: end !== null || ids.length > COUNT_CAP }
  if (position.offset > 0) return [await read(), total]
  const first = ids.slice(0, PAGE + 1)
  const missing = end === null ? 0 : PAGE + 1 - first.length
  const further =
    missing > 0 ? await listTicketIds(work.db, work.companyId, list, { after: end, offset: 0 }, missing) : []
  return [await ticketRowsByIds(work.db, [...first, ...further], list.order), total]
}

/** How the actor's own tickets came to them, while no person has written in them since. */
async function handedOf(work: Work, actor: Actor, tickets: readonly Ticket[]): Promise<HandedTicket[]> {
  const { userId } = actor
  const own = new Map(tickets.filter((ticket) => ticket.userId === userId).map((ticket) => [ticket.id, ticket]))
  const handed = await handedTickets(work.db, work.companyId, { ids: [...own.keys()], userId })
  return handed.filter(({ ticketId, at }) => {
    const ticket = own.get(ticketId)
    return ticket && (at >= ticket.lastMessageAt || ticket.lastSpeaker?.kind === 'machine')
  })
}

/** Unread is about what still waits: of resolved tickets only when they are asked for. */
function slicesFor(actor: Actor, query: In<typeof endpoint, 'query'>): Slice[] {
  if (query.notices) return noticeSlices(actor)
  const slices = slicesOf(actor, query)
  return query.withUnreadMessages && !query.status ? slices.filter((slice) => slice.status !== 'closed') : slices
}

async function filtersOf(work: Work, query: In<typeof endpoint, 'query'>): Promise<TicketFilters> {
  const term = query.searchParam?.trim()
  return {
    tags: [...new Set(query.tags ?? [])],
    ads: [...new Set(query.ads ?? [])],
    createdOn: query.date ?? null,
    changedOn: query.updatedAt ?? null,
    unreadOnly: query.withUnreadMessages === true,
    found: term ? await findTickets(work.db, work.companyId, term, searchedDigits(term)) : null,
  }
}

/** Every ticket of its status. */
const isWhole = ({ users, queues, queueless, outside }: Slice) => !users && !queues && !queueless && !outside

interface Total {
  count: number
  floor: boolean
}

/** The list when a text narrows it that very many tickets of the company hold. */
function frequentOf(list: ListQuery): FrequentQuery | null {
  const { found } = list.filters
  return found && 'patterns' in found ? { ...list, filters: { ...list.filters, found } } : null
}

const isDated = ({ createdOn, changedOn, idleDays = 0 }: TicketFilters) =>
  createdOn !== null || changedOn !== null || idleDays > 0

/** Filters that no counter covers. */
const isSpecial = ({ slices, filters: { unreadOnly, ads = [], connections = [], unowned } }: ListQuery): boolean =>
  unreadOnly || ads.length > 0 || slices.some((slice) => slice.unread) || unowned === true || connections.length > 0

const isNarrowed = (list: ListQuery) => list.filters.tags.length > 0 || isDated(list.filters) || isSpecial(list)

/** The search itself found more than the cap in the company, and nothing leaves any of them out. */
const isSurelyMany = (list: FrequentQuery) =>
  !isNarrowed(list) && list.slices.length === ticketStatuses.length && list.slices.every(isWhole)

/** Of a frequent text only where it is surely many: a walk counts the others. */
async function countOf(work: Work, list: ListQuery): Promise<Total> {
  const { tags, found } = list.filters
  if (found && 'patterns' in found) return { count: COUNT_CAP, floor: true }
  if (found) {
    const count = await countListed(work.db, work.companyId, list, COUNT_CAP + 1)
    return { count: Math.min(count, COUNT_CAP), floor: count > COUNT_CAP }
  }
  const [tagId, ...others] = tags
  if (tagId !== undefined && others.length === 0 && !isDated(list.filters) && !isSpecial(list))
    return { count: await countTagged(work.db, work.companyId, { slices: list.slices, tagId }), floor: false }
  const count = isNarrowed(list)
    ? await countListed(work.db, work.companyId, list, null)
    : await countSlices(work.db, work.companyId, list.slices)
  return { count, floor: false }
}
