import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { maySee, type TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { LaneOrder } from '@recado/contract/kanban/choices'
import { type KanbanTicket, type LanePage, OPEN_LANE, TOP_OF_LANE } from '@recado/contract/kanban/kanban'
import type { BoardFilter } from './board-filter.rules.ts'

/** The loaded cards of a lane in order, and its total count. */
export interface LaneCards {
  laneId: string
  count: number
  /** The cursor of the cards after the loaded ones; null if all are loaded. */
  cursor: string | null
  cards: readonly KanbanTicket[]
}

/** The open lane first, then the lanes of tags from left to right. */
export interface Board {
  lanes: readonly LaneCards[]
  /** The version at which each ticket left the board, so that an older event does not restore it. */
  gone: ReadonlyMap<number, number>
  /** Set when a card was added or removed whose lane the browser does not know. The counters are then fetched. */
  hasUncertainCounts: boolean
}

export interface BoardContext {
  filter: BoardFilter
  viewer: TicketViewer
}

/** A change of cards. */
export type BoardChange =
  | { kind: 'card'; card: KanbanTicket }
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'deleted'; ticketId: number }
  | { kind: 'read'; ticketId: number }
  | { kind: 'contact'; contact: ContactBrief }

/** Returns whether a lane has cards of which none was requested yet. */
export const isUnloaded = ({ cursor }: Pick<LaneCards, 'cursor'>): boolean => cursor === TOP_OF_LANE

/** Returns how many lanes from the left a refresh must request to cover all lanes with loaded cards. */
export const lanesToRequest = ({ lanes }: Board): number => lanes.findLastIndex((lane) => lane.cards.length > 0) + 1

interface Reply {
  tickets: readonly KanbanTicket[]
  lanes: readonly LanePage[]
}

/** Returns the board of a first response. Cards loaded further down stay if the lane still continues there. */
export function boardOf(reply: Reply, before?: Board): Board {
  const byLane = Map.groupBy(reply.tickets, ({ laneId }) => laneId)
  const fresh = new Set(reply.tickets.map(({ id }) => id))
  const lanes = reply.lanes.map(({ laneId, count, cursor }) => {
    const first = byLane.get(laneId) ?? []
    const old = before?.lanes.find((lane) => lane.laneId === laneId)
    // The lane was not requested.
    if (cursor === TOP_OF_LANE && old && old.cards.length > 0)
      return { ...old, count, cards: old.cards.filter(({ id }) => !fresh.has(id)) }
    const last = first.at(-1)
    const at = cursor !== null && last ? (old?.cards.findIndex(({ id }) => id === last.id) ?? -1) : -1
    const tail = old && at >= 0 ? old.cards.slice(at + 1).filter(({ id }) => !fresh.has(id)) : []
    const goesOn = old && at >= 0 && tail.length > 0
    return { laneId, count, cursor: goesOn ? old.cursor : cursor, cards: [...first, ...tail] }
  })
  return { lanes, gone: new Map(), hasUncertainCounts: false }
}

/** Returns the board with the next page of a lane. */
export function withPage(board: Board, laneId: string, reply: Reply, sort: LaneOrder): Board {
  const [page] = reply.lanes
  return changeLane(board, laneId, (lane) => {
    const loadedIds = new Set(lane.cards.map(({ id }) => id))
    const cards = [...lane.cards, ...reply.tickets.filter(({ id }) => !loadedIds.has(id))]
    // Cards that were added before the first page may belong anywhere in it.
    if (isUnloaded(lane)) cards.sort((a, b) => compare(orderOf(laneId, sort), a, b))
    return { ...lane, cards, cursor: page?.cursor ?? null, count: page?.count ?? lane.count }
  })
}

/** Returns the board with a reloaded lane. */
export function withLane(board: Board, laneId: string, { tickets, lanes }: Reply): Board {
  const [page] = lanes
  return changeLane(board, laneId, (lane) => ({
    ...lane,
    cards: tickets,
    cursor: page?.cursor ?? null,
    count: page?.count ?? lane.count,
  }))
}

/** Returns the board with the server's counters. */
export function withCounts(board: Board, counts: ReadonlyArray<{ laneId: string; count: number }>): Board {
  const countsByLane = new Map(counts.map(({ laneId, count }) => [laneId, count]))
  return {
    ...board,
    hasUncertainCounts: false,
    lanes: board.lanes.map((lane) => ({ ...lane, count: countsByLane.get(lane.laneId) ?? lane.count })),
  }
}

const changeLane = (board: Board, laneId: string, change: (lane: LaneCards) => LaneCards): Board => ({
  ...board,
  lanes: board.lanes.map((lane) => (lane.laneId === laneId ? change(lane) : lane)),
})

/** Returns a loaded card with its lane, or null. */
export function findCard(board: Board, id: number): KanbanTicket | null {
  for (const { cards } of board.lanes) {
    const card = cards.find((one) => one.id === id)
    if (card) return card
  }
  return null
}

/** Returns the order of a lane. The open lane cannot be arranged. */
export const orderOf = (laneId: string, sort: LaneOrder): LaneOrder => (laneId === OPEN_LANE ? 'updatedAt' : sort)

/** Negative when `a` is above `b`. */
function compare(order: LaneOrder, a: KanbanTicket, b: KanbanTicket): number {
  if (order === 'order') return a.order - b.order || a.id - b.id
  return a.lastMessageAt === b.lastMessageAt ? b.id - a.id : a.lastMessageAt < b.lastMessageAt ? 1 : -1
}

/** Returns whether a ticket matches the board's filter, as far as its own fields show. */
export function belongsToBoard(
  ticket: Pick<Ticket, 'status' | 'queueId' | 'userId' | 'unreadMessages'> & { tags: readonly { id: number }[] },
  { filter, viewer }: BoardContext,
): boolean {
  if (ticket.status === 'closed' || !maySee(viewer, ticket)) return false
  if (filter.fila !== undefined && ticket.queueId !== filter.fila) return false
  if (filter.atendente !== undefined && ticket.userId !== filter.atendente) return false
  if (filter.etiqueta !== undefined && !ticket.tags.some(({ id }) => id === filter.etiqueta)) return false
  return !filter.naolidas || ticket.unreadMessages > 0
}

/** Returns the board without a card. */
function without(board: Board, id: number): Board {
  return {
    ...board,
    lanes: board.lanes.map((lane) => {
      const cards = lane.cards.filter((card) => card.id !== id)
      return cards.length === lane.cards.length ? lane : { ...lane, cards, count: Math.max(0, lane.count - 1) }
    }),
  }
}

/**
 * Returns the board with a card at its position. If that is below the loaded cards, it is only counted.
 * @param own the user put it there, so show it also in a lane that is not loaded yet
 */
function withCard(board: Board, card: KanbanTicket, sort: LaneOrder, own = false): Board {
  const loadedCard = findCard(board, card.id)
  const rest = loadedCard ? without(board, card.id) : board
  const order = orderOf(card.laneId, sort)
  return changeLane(rest, card.laneId, (lane) => {
    const index = lane.cards.findIndex((other) => compare(order, card, other) < 0)
    const at = index < 0 ? lane.cards.length : index
    const isShown = isUnloaded(lane) && (own || loadedCard?.laneId === lane.laneId)
    const isBelow = at === lane.cards.length && lane.cursor !== null && !isShown
    return { ...lane, count: lane.count + 1, cards: isBelow ? lane.cards : lane.cards.toSpliced(at, 0, card) }
  })
}

/** Returns a card after its ticket changed. If it entered another lane, it is at the top there. */
function withTicketChange(board: Board, old: KanbanTicket, ticket: Ticket): KanbanTicket {
  const lanes = new Set(board.lanes.map(({ laneId }) => laneId))
  const own = ticket.tags.filter(({ kanban }) => kanban === 1).map(({ id }) => String(id))
  const laneId = own.includes(old.laneId) ? old.laneId : (own.find((id) => lanes.has(id)) ?? OPEN_LANE)
  const top = board.lanes.find((lane) => lane.laneId === laneId)?.cards[0]
  const order = laneId === old.laneId ? old.order : laneId === OPEN_LANE ? 0 : (top?.order ?? 1) - 1
  return cardOf(ticket, { laneId, order })
}

/** Returns an unfinished ticket as a card. */
export function cardOf(ticket: Ticket, at: { laneId: string; order: number }): KanbanTicket {
  const { id, uuid, tags, contact, queue, user, unreadMessages, lastMessage } = ticket
  const { lastMessageAt, updatedAt, snoozedAt, snoozedUntil, version } = ticket
  return {
    ...{ id, uuid, tags, unreadMessages, lastMessage, lastMessageAt, updatedAt, snoozedAt, snoozedUntil, version },
    status: ticket.status === 'open' ? 'open' : 'pending',
    laneId: at.laneId,
    order: at.order,
    contact: { id: contact.id, name: contact.name, number: contact.number, profilePicUrl: contact.profilePicUrl },
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    user: user && { id: user.id, name: user.name },
  }
}

function withTicket(board: Board, ticket: Ticket, context: BoardContext): Board {
  const old = findCard(board, ticket.id)
  const lastVersion = old?.version ?? board.gone.get(ticket.id)
  if (lastVersion !== undefined && ticket.version < lastVersion) return board
  if (!belongsToBoard(ticket, context)) {
    const goneVersions = new Map(board.gone).set(ticket.id, ticket.version)
    // For a ticket that is not loaded the browser does not know whether it was counted.
    return { ...without(board, ticket.id), gone: goneVersions, hasUncertainCounts: board.hasUncertainCounts || !old }
  }
  const sort = context.filter.sort ?? 'order'
  if (old) {
    const card = withTicketChange(board, old, ticket)
    const stays = card.laneId === old.laneId && compare(orderOf(card.laneId, sort), old, card) === 0
    if (!stays) return withCard(board, card, sort)
    return changeLane(board, card.laneId, (lane) => ({
      ...lane,
      cards: lane.cards.map((one) => (one.id === card.id ? card : one)),
    }))
  }
  const card = withTicketChange(board, { laneId: OPEN_LANE, order: 0 } as KanbanTicket, ticket)
  // A separate event gives its position in an arranged lane.
  if (orderOf(card.laneId, sort) === 'order') return { ...board, hasUncertainCounts: true }
  return { ...withCard(board, card, sort), hasUncertainCounts: true }
}

function withPlaced(board: Board, card: KanbanTicket, { filter, viewer }: BoardContext): Board {
  const ticket = { ...card, queueId: card.queue?.id ?? null, userId: card.user?.id ?? null }
  if (!belongsToBoard(ticket, { filter, viewer })) return board
  const old = findCard(board, card.id)
  const lastVersion = old?.version ?? board.gone.get(card.id)
  if (lastVersion !== undefined && card.version < lastVersion) return board
  return { ...withCard(board, card, filter.sort ?? 'order'), hasUncertainCounts: board.hasUncertainCounts || !old }
}

/** Returns the board after one change. Returns the same object if nothing changed. */
export function withChange(board: Board, change: BoardChange, context: BoardContext): Board {
  switch (change.kind) {
    case 'card':
      return withPlaced(board, change.card, context)
    case 'ticket':
      return withTicket(board, change.ticket, context)
    case 'deleted': {
      const goneVersions = new Map(board.gone).set(change.ticketId, Number.POSITIVE_INFINITY)
      const isLoaded = findCard(board, change.ticketId) !== null
      return {
        ...without(board, change.ticketId),
        gone: goneVersions,
        hasUncertainCounts: board.hasUncertainCounts || !isLoaded,
      }
    }
    case 'contact':
      return withContact(board, change.contact)
    case 'read': {
      const old = findCard(board, change.ticketId)
      if (!old || old.unreadMessages === 0) return board
      return changeLane(board, old.laneId, (lane) => ({
        ...lane,
        cards: lane.cards.map((card) => (card.id === old.id ? { ...card, unreadMessages: 0 } : card)),
      }))
    }
  }
}

/** Returns the board with a contact's new data. Returns the same object if none of its cards is loaded. */
function withContact(board: Board, { id, name, number, profilePicUrl }: ContactBrief): Board {
  if (!board.lanes.some(({ cards }) => cards.some((card) => card.contact.id === id))) return board
  const contact = { id, name, number, profilePicUrl }
  return {
    ...board,
    lanes: board.lanes.map((lane) => ({
      ...lane,
      cards: lane.cards.map((card) => (card.contact.id === id ? { ...card, contact } : card)),
    })),
  }
}

/** The target of a card: a lane, below another card or at its top. */
export interface CardMove {
  id: number
  laneId: string
  afterId: number | null
}

/** Returns the board as it will be after the server performed a move. */
export function withMove(board: Board, move: CardMove, sort: LaneOrder): Board {
  const card = findCard(board, move.id)
  // The lane may have been deleted during the drag; the server's error then says so.
  if (!card || board.lanes.every(({ laneId }) => laneId !== move.laneId)) return board
  return withCard(board, { ...card, laneId: move.laneId, order: placeFor(board, move) }, sort, true)
}

function placeFor(board: Board, { id, laneId, afterId }: CardMove): number {
  if (laneId === OPEN_LANE) return 0
  const cards = (board.lanes.find((lane) => lane.laneId === laneId)?.cards ?? []).filter((card) => card.id !== id)
  const above = afterId === null ? -1 : cards.findIndex((card) => card.id === afterId)
  const [before, after] = [cards[above]?.order, cards[above + 1]?.order]
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/**
 * Returns the board with a card back at its position before a move, unless a colleague changed or moved it since. A
 * move within a lane does not change the ticket's version, so the place is compared too.
 * @param pending the card as the move put it; null when that is below the loaded cards
 */
export function withMoveUndone(
  board: Board,
  was: KanbanTicket,
  { move, pending }: { move: CardMove; pending: KanbanTicket | null },
  sort: LaneOrder,
): Board {
  const now = findCard(board, was.id)
  if (now) {
    const isMovedSince = pending !== null && (now.laneId !== pending.laneId || now.order !== pending.order)
    if (now.version > was.version || isMovedSince) return board
    return withCard(board, { ...now, laneId: was.laneId, order: was.order }, sort)
  }
  const isLane = board.lanes.some(({ laneId }) => laneId === move.laneId)
  // A colleague moved it below the loaded cards.
  if (board.gone.has(was.id) || (pending !== null && isLane)) return board
  // It moved below the loaded cards and was only counted there, or the lane was deleted.
  const uncounted = changeLane(board, move.laneId, (lane) => ({ ...lane, count: Math.max(0, lane.count - 1) }))
  return withCard(uncounted, was, sort)
}

/** Returns why a card may not move there, or null. */
export function moveRejection(
  card: KanbanTicket,
  { laneId, afterId }: CardMove,
  sort: LaneOrder,
): 'openLane' | 'sorted' | null {
  if (laneId !== card.laneId) return null
  if (laneId === OPEN_LANE) return 'openLane'
  return sort === 'order' || afterId === card.id ? null : 'sorted'
}
