import type { listTickets as endpoint } from '@recado/contract/conversations/endpoints'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import { type Ticket, ticketStatuses } from '@recado/contract/conversations/ticket'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../../../platform/cursor.rules.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { searchedDigits } from '../../../contacts/public.ts'
import { ticketsOfMessages } from '../../search/message-search.store.ts'
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
  type TicketMatches,
  walkFrequent,
} from './ticket-search.store.ts'
import { noticeSlices, type Slice, slicesOf } from './ticket-slices.rules.ts'

const PAGE = 40
const place = cursorOf({ at: field.instant, id: field.id, count: field.whole, floor: field.flag })
// Count limit with a text filter (tickets.6).
const COUNT_CAP = 1000
// For a frequent text, how many of the newest tickets are counted: the count is a lower bound.
const COUNT_DEPTH = 500
// Letters of a text from which earlier messages are searched.
const LEAST_FOR_MESSAGES = 2

/** Returns a page of the tickets that a user may see. A search covers all statuses unless one is given. */
export async function listTickets(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const order = query.status === 'pending' ? query.order : undefined
  const list = { slices: slicesFor(actor, query), filters: await filtersOf(work, query), ...(order && { order }) }
  const page = await listPage(work, list, query)
  return query.notices ? { ...page, handed: await loadTransfers(work, actor, page.tickets) } : page
}

/** Returns a page of a list with its count. */
export async function listPage(
  work: Work,
  list: ListQuery,
  query: { cursor?: string | undefined; pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE }
  const [rows, total] = await pageAndCount(work, list, position, cursor)
  const at = (last: TicketPageRow) => orders[list.order ?? 'recent'].place(last)
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, (last) =>
    place.write({ ...total, at: at(last), id: last.id }),
  )
  return {
    tickets: visibleRows.map(ticketOfPage),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    ...page,
  }
}

/** Returns the rows of a page plus one, and the list's count, which later pages take from the cursor. */
async function pageAndCount(
  work: Work,
  list: ListQuery,
  position: Position,
  cursorTotal: Total | null,
): Promise<[TicketPageRow[], Total]> {
  const read = () => listTicketRows(work.db, work.companyId, list, position, PAGE + 1)
  const frequent = cursorTotal ? null : frequentOf(list)
  if (!frequent || isSurelyMany(frequent)) return Promise.all([read(), cursorTotal ?? countOf(work, list)])
  // One walk returns both the count and, usually, the first page.
  const { ids, end } = await walkFrequent(work.db, work.companyId, frequent, COUNT_DEPTH)
  const total = { count: Math.min(ids.length, COUNT_CAP), floor: end !== null || ids.length > COUNT_CAP }
  if (position.offset > 0) return [await read(), total]
  const first = ids.slice(0, PAGE + 1)
  const missing = end === null ? 0 : PAGE + 1 - first.length
  const further =
    missing > 0 ? await listTicketIds(work.db, work.companyId, list, { after: end, offset: 0 }, missing) : []
  return [await ticketRowsByIds(work.db, [...first, ...further], list.order), total]
}

/** Returns how the actor's tickets were transferred to them, while no user has written there since. */
async function loadTransfers(work: Work, actor: Actor, tickets: readonly Ticket[]): Promise<HandedTicket[]> {
  const { userId } = actor
  const ownTickets = new Map(tickets.filter((ticket) => ticket.userId === userId).map((ticket) => [ticket.id, ticket]))
  const handedRows = await handedTickets(work.db, work.companyId, { ids: [...ownTickets.keys()], userId })
  return handedRows.filter(({ ticketId, at }) => {
    const ticket = ownTickets.get(ticketId)
    return ticket && (at >= ticket.lastMessageAt || ticket.lastSpeaker?.kind === 'machine')
  })
}

/** The unread filter covers unfinished tickets; resolved ones only if requested. */
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
    found: term ? await matchesOf(work, term) : null,
  }
}

/** Searches tickets by contact, number, tag and messages (TKT-09): the last one by any part, earlier ones by words. */
async function matchesOf({ db, companyId }: Work, term: string): Promise<TicketMatches> {
  const [matches, byMessage] = await Promise.all([
    findTickets(db, companyId, term, searchedDigits(term)),
    term.length < LEAST_FOR_MESSAGES ? null : ticketsOfMessages(db, companyId, term),
  ])
  if (!byMessage) return matches
  if ('patterns' in matches) return { ...matches, ticketIds: byMessage.ids }
  return { ids: [...new Set([...matches.ids, ...byMessage.ids])], isPartial: byMessage.isPartial }
}

/** Whether the slice is every ticket of its status. */
const isWhole = ({ users, queues, queueless, outside }: Slice) => !users && !queues && !queueless && !outside

interface Total {
  count: number
  floor: boolean
}

/** Returns the list when its text filter is frequent in the company. */
function frequentOf(list: ListQuery): FrequentQuery | null {
  const { found: matches } = list.filters
  return matches && 'patterns' in matches ? { ...list, filters: { ...list.filters, found: matches } } : null
}

const isDated = ({ createdOn, changedOn, idleDays = 0 }: TicketFilters) =>
  createdOn !== null || changedOn !== null || idleDays > 0

/** Filters that no counter covers. */
const isSpecial = ({ slices, filters: { unreadOnly, ads = [], connections = [], unowned } }: ListQuery): boolean =>
  unreadOnly || ads.length > 0 || slices.some((slice) => slice.unread) || unowned === true || connections.length > 0

const isNarrowed = (list: ListQuery) => list.filters.tags.length > 0 || isDated(list.filters) || isSpecial(list)

/** The search itself found more than the limit in the company, and no filter excludes any. */
const isSurelyMany = (list: FrequentQuery) =>
  !isNarrowed(list) && list.slices.length === ticketStatuses.length && list.slices.every(isWhole)

/** Counts a list. Called with a frequent text only when its count surely exceeds the limit; otherwise a walk counts. */
async function countOf(work: Work, list: ListQuery): Promise<Total> {
  const { tags, found: matches } = list.filters
  if (matches && 'patterns' in matches) return { count: COUNT_CAP, floor: true }
  if (matches) {
    const count = await countListed(work.db, work.companyId, list, COUNT_CAP + 1)
    return { count: Math.min(count, COUNT_CAP), floor: count > COUNT_CAP || matches.isPartial === true }
  }
  const [tagId, ...others] = tags
  if (tagId !== undefined && others.length === 0 && !isDated(list.filters) && !isSpecial(list))
    return { count: await countTagged(work.db, work.companyId, { slices: list.slices, tagId }), floor: false }
  const count = isNarrowed(list)
    ? await countListed(work.db, work.companyId, list, null)
    : await countSlices(work.db, work.companyId, list.slices)
  return { count, floor: false }
}
