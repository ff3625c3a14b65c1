import type { Ticket } from '@recado/contract/conversations/ticket'
import { type KanbanTicket, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { defaultPermissions, everyPermission } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  type BoardContext,
  belongsToBoard,
  boardOf,
  type CardMove,
  findCard,
  lanesToRequest,
  moveRejection,
  withChange,
  withCounts,
  withMove,
  withMoveUndone,
  withPage,
} from './board.rules.ts'

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`

function card(id: number, laneId: string, more: Partial<KanbanTicket> = {}): KanbanTicket {
  return {
    ...{ id, uuid: `u${id}`, status: 'open', laneId, order: id, lastMessage: '', version: 1, unreadMessages: 0 },
    ...{ lastMessageAt: at(id), updatedAt: at(id), queue: null, user: null, snoozedAt: null, snoozedUntil: null },
    tags: laneId === OPEN_LANE ? [] : [{ id: Number(laneId), name: laneId, color: '#000000', kanban: 1 }],
    contact: { id, name: `C${id}`, number: String(id), profilePicUrl: null },
    ...more,
  }
}
const ticketOf = (of: KanbanTicket, more: object = {}) =>
  ({ ...of, queueId: null, userId: null, version: of.version + 1, ...more }) as unknown as Ticket
const tagged = (id: number) => ({ tags: [{ id, name: '', color: '#000000', kanban: 1 }] })

const context: BoardContext = {
  filter: {},
  viewer: { userId: 1, permissions: everyPermission, queueIds: [], queueless: true },
}
const newest: BoardContext = { ...context, filter: { sort: 'updatedAt' } }

/** Open lane: 9, 8. Lane 5: 1, 2 and more that are not loaded. Lane 6: 3, complete. */
const start = (): Board =>
  boardOf({
    tickets: [card(9, OPEN_LANE), card(8, OPEN_LANE), card(1, '5'), card(2, '5'), card(3, '6')],
    lanes: [
      { laneId: OPEN_LANE, count: 2, cursor: null },
      { laneId: '5', count: 7, cursor: 'next' },
      { laneId: '6', count: 1, cursor: null },
    ],
  })
const boardText = (board: Board) => {
  const of = (laneId: string): [number[], number] => {
    const lane = board.lanes.find((one) => one.laneId === laneId)
    return [lane?.cards.map(({ id }) => id) ?? [], lane?.count ?? 0]
  }
  return { lane0: of(OPEN_LANE), 5: of('5'), 6: of('6') }
}

describe('server events', () => {
  it('a card is inserted at its position, and the counters of its old and new lanes change', () => {
    const after = withChange(start(), { kind: 'card', card: card(9, '5', { order: 1.5, version: 2 }) }, context)
    expect(boardText(after)).toEqual({ lane0: [[8], 1], 5: [[1, 9, 2], 8], 6: [[3], 1] })
  })

  it('a card that belongs below the loaded cards is only counted', () => {
    const after = withChange(start(), { kind: 'card', card: card(9, '5', { order: 99, version: 2 }) }, context)
    expect(boardText(after)).toEqual({ lane0: [[8], 1], 5: [[1, 2], 8], 6: [[3], 1] })
  })

  it('a ticket that was tagged elsewhere is at the top of its lane until its position is known', () => {
    const after = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(9, OPEN_LANE), tagged(5)) }, context)
    expect(boardText(after)).toEqual({ lane0: [[8], 1], 5: [[9, 1, 2], 8], 6: [[3], 1] })
  })

  it('a message updates its card in place, or moves it up if the lane is sorted by latest message', () => {
    const news = {
      kind: 'ticket' as const,
      ticket: ticketOf(card(2, '5'), { lastMessage: 'Oi', lastMessageAt: at(59) }),
    }
    const stays = withChange(start(), news, context)
    expect(boardText(stays)[5]).toEqual([[1, 2], 7])
    expect(stays.lanes[1]?.cards[1]?.lastMessage).toBe('Oi')
    expect(boardText(withChange(start(), news, newest))[5]).toEqual([[2, 1], 7])
  })

  it('a resolved, deleted or hidden ticket leaves, and no older event restores it', () => {
    const of = card(8, OPEN_LANE)
    const closed = withChange(start(), { kind: 'ticket', ticket: ticketOf(of, { status: 'closed' }) }, context)
    expect(boardText(closed).lane0).toEqual([[9], 1])
    expect(
      boardText(withChange(closed, { kind: 'ticket', ticket: ticketOf(of, { version: 1 }) }, context)).lane0[0],
    ).toEqual([9])
    expect(
      boardText(withChange(closed, { kind: 'ticket', ticket: ticketOf(of, { version: 3 }) }, context)).lane0[0],
    ).toEqual([9, 8])
    expect(boardText(withChange(start(), { kind: 'deleted', ticketId: 3 }, context))[6]).toEqual([[], 0])
    const plain = {
      ...context,
      viewer: { userId: 1, permissions: defaultPermissions('user'), queueIds: [4], queueless: false },
    }
    expect(boardText(withChange(start(), { kind: 'ticket', ticket: ticketOf(of) }, plain)).lane0[0]).toEqual([9])
  })

  it('a new ticket is added to the open lane; the position of one that is not loaded is known only by the server', () => {
    const fresh = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(30, OPEN_LANE)) }, context)
    expect([boardText(fresh).lane0[0], fresh.hasUncertainCounts]).toEqual([[30, 9, 8], true])
    const below = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(40, '5')) }, context)
    expect([boardText(below)[5], below.hasUncertainCounts]).toEqual([[[1, 2], 7], true])
    expect(withCounts(below, [{ laneId: '5', count: 12 }])).toMatchObject({ hasUncertainCounts: false })
    expect(boardText(withCounts(below, [{ laneId: '5', count: 12 }]))[5]).toEqual([[1, 2], 12])
  })

  it('an event that is not newer than the shown state changes nothing', () => {
    const board = start()
    const old = { kind: 'ticket' as const, ticket: ticketOf(card(1, '5'), { version: 0, lastMessage: 'velha' }) }
    expect(withChange(board, old, context)).toBe(board)
    const read = withChange(board, { kind: 'read', ticketId: 1 }, context)
    expect(read).toBe(board)
  })

  it('a contact’s new name is on its cards', () => {
    const contact = { id: 2, name: 'Dora', number: '2', profilePicUrl: null } as never
    const after = withChange(start(), { kind: 'contact', contact }, context)
    expect(after.lanes[1]?.cards.map((one) => one.contact.name)).toEqual(['C1', 'Dora'])
    const board = start()
    expect(withChange(board, { kind: 'contact', contact: { id: 77 } as never }, context)).toBe(board)
  })

  it('a refresh keeps cards loaded further down if the lane still continues there', () => {
    const paged = withPage(
      start(),
      '5',
      {
        tickets: [card(4, '5'), card(7, '5')],
        lanes: [{ laneId: '5', count: 7, cursor: 'third' }],
      },
      'order',
    )
    const again = boardOf(
      {
        tickets: [card(1, '5'), card(2, '5')],
        lanes: [{ laneId: '5', count: 7, cursor: 'next' }],
      },
      paged,
    )
    expect(again.lanes[0]).toMatchObject({ cursor: 'third', count: 7 })
    expect(again.lanes[0]?.cards.map(({ id }) => id)).toEqual([1, 2, 4, 7])
  })
})

describe('lanes that are not loaded yet', () => {
  /** Lane 6 has cards, none of which was requested. */
  const unread = () => {
    const lanes = [
      { laneId: OPEN_LANE, count: 2, cursor: null },
      { laneId: '5', count: 7, cursor: 'next' },
      { laneId: '6', count: 4, cursor: 'top' },
    ]
    return boardOf({ tickets: [card(9, OPEN_LANE), card(8, OPEN_LANE), card(1, '5'), card(2, '5')], lanes })
  }
  const firstPage = (...ids: number[]) => ({
    tickets: ids.map((id) => card(id, '6')),
    lanes: [{ laneId: '6', count: 4, cursor: 'second' }],
  })

  it('are counted, and start with their first page', () => {
    expect([boardText(unread())[6], lanesToRequest(unread())]).toEqual([[[], 4], 2])
    const read = withPage(unread(), '6', firstPage(3, 4), 'order')
    expect([boardText(read)[6], lanesToRequest(read), read.lanes[2]?.cursor]).toEqual([[[3, 4], 4], 3, 'second'])
  })

  it('cards of other users are only counted there; the user’s own card is there immediately and gets its position later', () => {
    const theirs = withChange(unread(), { kind: 'card', card: card(9, '6', { version: 2 }) }, context)
    expect(boardText(theirs)[6]).toEqual([[], 5])
    const own = withMove(unread(), { id: 9, laneId: '6', afterId: null }, 'order')
    expect(boardText(own)[6]).toEqual([[9], 5])
    const moved = withChange(own, { kind: 'card', card: card(9, '6', { version: 2, order: 3.5 }) }, context)
    expect(boardText(withPage(moved, '6', firstPage(3, 4), 'order'))[6][0]).toEqual([3, 9, 4])
    const latest = withMove(unread(), { id: 9, laneId: '6', afterId: null }, 'updatedAt')
    expect(boardText(withPage(latest, '6', firstPage(30, 4), 'updatedAt'))[6][0]).toEqual([30, 9, 4])
  })

  it('a refresh without a lane keeps its known cards, except those that are now elsewhere', () => {
    const read = withPage(unread(), '6', firstPage(3, 4), 'order')
    const again = boardOf(
      {
        tickets: [card(3, OPEN_LANE)],
        lanes: [
          { laneId: OPEN_LANE, count: 3, cursor: null },
          { laneId: '6', count: 3, cursor: 'top' },
        ],
      },
      read,
    )
    expect(again.lanes[1]).toMatchObject({ count: 3, cursor: 'second', cards: [{ id: 4 }] })
  })
})

describe('moves', () => {
  it.each([
    ['to the top', { id: 3, laneId: '5', afterId: null }, { 5: [3, 1, 2], 6: [] }],
    ['below another', { id: 3, laneId: '5', afterId: 1 }, { 5: [1, 3, 2], 6: [] }],
    ['within its lane', { id: 2, laneId: '5', afterId: null }, { 5: [2, 1], 6: [3] }],
    ['into the open lane, by its latest message', { id: 1, laneId: OPEN_LANE, afterId: null }, { lane0: [9, 8, 1] }],
  ])('KAN-03: %s, immediately', (_, move, lanes) => {
    const after = boardText(withMove(start(), move, 'order'))
    for (const [laneId, ids] of Object.entries(lanes)) expect(after[laneId as keyof typeof after][0]).toEqual(ids)
  })

  describe('KAN-09: a move that the server rejected', () => {
    const move = { id: 3, laneId: '5', afterId: 1 }

    const pendingOf = (moved: Board, one: CardMove) => ({ move: one, pending: findCard(moved, one.id) })

    it('is reverted', () => {
      const moved = withMove(start(), move, 'order')
      expect(boardText(withMoveUndone(moved, card(3, '6'), pendingOf(moved, move), 'order'))).toEqual(
        boardText(start()),
      )
    })

    it('is reverted also from below the loaded cards', () => {
      const below = { ...move, afterId: 2 }
      const moved = withMove(start(), below, 'order')
      expect(boardText(moved)).toMatchObject({ 5: [[1, 2], 8], 6: [[], 0] })
      expect(boardText(withMoveUndone(moved, card(3, '6'), pendingOf(moved, below), 'order'))).toEqual(
        boardText(start()),
      )
    })

    it('stays where another user moved it in the meantime', () => {
      const moved = withMove(start(), move, 'order')
      const theirs = withChange(moved, { kind: 'card', card: card(3, OPEN_LANE, { version: 2 }) }, context)
      expect(withMoveUndone(theirs, card(3, '6'), pendingOf(moved, move), 'order')).toBe(theirs)
    })

    it('stays where another user put it in the same lane, although the ticket keeps its version', () => {
      const moved = withMove(start(), move, 'order')
      const theirs = withChange(moved, { kind: 'card', card: card(3, '5', { order: 0.25 }) }, context)
      expect(withMoveUndone(theirs, card(3, '6'), pendingOf(moved, move), 'order')).toBe(theirs)
    })

    it('stays away if its ticket was resolved in the meantime', () => {
      const moved = withMove(start(), move, 'order')
      const closed = { kind: 'ticket' as const, ticket: ticketOf(card(3, '5'), { status: 'closed' }) }
      const resolved = withChange(moved, closed, context)
      expect(withMoveUndone(resolved, card(3, '6'), pendingOf(moved, move), 'order')).toBe(resolved)
    })

    it('is reverted when its new lane was deleted, during the drag or the request', () => {
      const deletedLaneMove = { ...move, laneId: '77' }
      expect(boardText(withMove(start(), deletedLaneMove, 'order'))).toEqual(boardText(start()))
      const moved = withMove(start(), move, 'order')
      const without = { ...moved, lanes: moved.lanes.filter(({ laneId }) => laneId !== '5') }
      expect(boardText(withMoveUndone(without, card(3, '6'), pendingOf(moved, move), 'order'))[6]).toEqual([[3], 1])
    })
  })

  it.each([
    ['within the open lane', card(9, OPEN_LANE), { laneId: OPEN_LANE, afterId: null }, 'order', 'openLane'],
    ['into the open lane', card(1, '5'), { laneId: OPEN_LANE, afterId: null }, 'order', null],
    ['within a lane by the latest message', card(1, '5'), { laneId: '5', afterId: 2 }, 'updatedAt', 'sorted'],
    ['to another lane by the latest message', card(1, '5'), { laneId: '6', afterId: null }, 'updatedAt', null],
    ['within a lane', card(1, '5'), { laneId: '5', afterId: 2 }, 'order', null],
  ] as const)('KAN-05: %s', (_, of, to, sort, reason) => {
    expect(moveRejection(of, { id: of.id, ...to }, sort)).toBe(reason)
  })
})

it.each([
  [{}, true],
  [{ fila: 4 }, true],
  [{ fila: 5 }, false],
  [{ atendente: 1 }, true],
  [{ atendente: 2 }, false],
  [{ etiqueta: 5 }, true],
  [{ etiqueta: 6 }, false],
  [{ naolidas: true as const }, false],
])('with the filter %j a card belongs to the board: %s', (filter, expected) => {
  const ticket = { ...card(1, '5'), queueId: 4, userId: 1 }
  expect(belongsToBoard(ticket, { ...context, filter })).toBe(expected)
})
