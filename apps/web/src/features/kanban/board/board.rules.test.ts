import type { Ticket } from '@recado/contract/conversations/ticket'
import { type KanbanTicket, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  type BoardContext,
  belongs,
  boardOf,
  readLanes,
  refusedMove,
  withChange,
  withCounts,
  withMove,
  withPage,
  withUndone,
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

const context: BoardContext = { filter: {}, viewer: { userId: 1, profile: 'admin', queueIds: [], queueless: true } }
const newest: BoardContext = { ...context, filter: { sort: 'updatedAt' } }

/** Open: 9, 8. Lane 5: 1, 2 and more behind. Lane 6: 3, whole. */
const start = (): Board =>
  boardOf({
    tickets: [card(9, OPEN_LANE), card(8, OPEN_LANE), card(1, '5'), card(2, '5'), card(3, '6')],
    lanes: [
      { laneId: OPEN_LANE, count: 2, cursor: null },
      { laneId: '5', count: 7, cursor: 'next' },
      { laneId: '6', count: 1, cursor: null },
    ],
  })
const shown = (board: Board) => {
  const of = (laneId: string): [number[], number] => {
    const lane = board.lanes.find((one) => one.laneId === laneId)
    return [lane?.cards.map(({ id }) => id) ?? [], lane?.count ?? 0]
  }
  return { lane0: of(OPEN_LANE), 5: of('5'), 6: of('6') }
}

describe('what the server tells', () => {
  it('a card comes into its place, and is counted where it stood before and where it stands now', () => {
    const after = withChange(start(), { kind: 'card', card: card(9, '5', { order: 1.5, version: 2 }) }, context)
    expect(shown(after)).toEqual({ lane0: [[8], 1], 5: [[1, 9, 2], 8], 6: [[3], 1] })
  })

  it('one that comes in below the loaded cards is only counted', () => {
    const after = withChange(start(), { kind: 'card', card: card(9, '5', { order: 99, version: 2 }) }, context)
    expect(shown(after)).toEqual({ lane0: [[8], 1], 5: [[1, 2], 8], 6: [[3], 1] })
  })

  it('a ticket that was tagged elsewhere goes to the top of its lane until its place is known', () => {
    const after = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(9, OPEN_LANE), tagged(5)) }, context)
    expect(shown(after)).toEqual({ lane0: [[8], 1], 5: [[9, 1, 2], 8], 6: [[3], 1] })
  })

  it('a message changes its card where it stands, or lifts it where the latest comes first', () => {
    const news = {
      kind: 'ticket' as const,
      ticket: ticketOf(card(2, '5'), { lastMessage: 'Oi', lastMessageAt: at(59) }),
    }
    const stays = withChange(start(), news, context)
    expect(shown(stays)[5]).toEqual([[1, 2], 7])
    expect(stays.lanes[1]?.cards[1]?.lastMessage).toBe('Oi')
    expect(shown(withChange(start(), news, newest))[5]).toEqual([[2, 1], 7])
  })

  it('a resolved, deleted or unseen ticket leaves, and no older event brings it back', () => {
    const of = card(8, OPEN_LANE)
    const closed = withChange(start(), { kind: 'ticket', ticket: ticketOf(of, { status: 'closed' }) }, context)
    expect(shown(closed).lane0).toEqual([[9], 1])
    expect(
      shown(withChange(closed, { kind: 'ticket', ticket: ticketOf(of, { version: 1 }) }, context)).lane0[0],
    ).toEqual([9])
    expect(
      shown(withChange(closed, { kind: 'ticket', ticket: ticketOf(of, { version: 3 }) }, context)).lane0[0],
    ).toEqual([9, 8])
    expect(shown(withChange(start(), { kind: 'deleted', ticketId: 3 }, context))[6]).toEqual([[], 0])
    const plain = { ...context, viewer: { userId: 1, profile: 'user', queueIds: [4], queueless: false } }
    expect(shown(withChange(start(), { kind: 'ticket', ticket: ticketOf(of) }, plain)).lane0[0]).toEqual([9])
  })

  it('a new ticket comes into the open lane; of one that is not loaded only the server knows the place', () => {
    const fresh = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(30, OPEN_LANE)) }, context)
    expect([shown(fresh).lane0[0], fresh.doubtful]).toEqual([[30, 9, 8], true])
    const below = withChange(start(), { kind: 'ticket', ticket: ticketOf(card(40, '5')) }, context)
    expect([shown(below)[5], below.doubtful]).toEqual([[[1, 2], 7], true])
    expect(withCounts(below, [{ laneId: '5', count: 12 }])).toMatchObject({ doubtful: false })
    expect(shown(withCounts(below, [{ laneId: '5', count: 12 }]))[5]).toEqual([[1, 2], 12])
  })

  it('an event that is as old as what is shown, or older, changes nothing', () => {
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

  it('a refresh keeps what was loaded further down where the lane still goes on there', () => {
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

describe('lanes that were not read yet', () => {
  /** Lane 6 holds cards of which none was asked for. */
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

  it('are counted, and begin with their first page', () => {
    expect([shown(unread())[6], readLanes(unread())]).toEqual([[[], 4], 2])
    const read = withPage(unread(), '6', firstPage(3, 4), 'order')
    expect([shown(read)[6], readLanes(read), read.lanes[2]?.cursor]).toEqual([[[3, 4], 4], 3, 'second'])
  })

  it('what somebody else puts there is only counted; one’s own card is there at once, and in its place later', () => {
    const theirs = withChange(unread(), { kind: 'card', card: card(9, '6', { version: 2 }) }, context)
    expect(shown(theirs)[6]).toEqual([[], 5])
    const own = withMove(unread(), { id: 9, laneId: '6', afterId: null }, 'order')
    expect(shown(own)[6]).toEqual([[9], 5])
    const moved = withChange(own, { kind: 'card', card: card(9, '6', { version: 2, order: 3.5 }) }, context)
    expect(shown(withPage(moved, '6', firstPage(3, 4), 'order'))[6][0]).toEqual([3, 9, 4])
    const latest = withMove(unread(), { id: 9, laneId: '6', afterId: null }, 'updatedAt')
    expect(shown(withPage(latest, '6', firstPage(30, 4), 'updatedAt'))[6][0]).toEqual([30, 9, 4])
  })

  it('a refresh that does not ask for a lane leaves what is known of it, but for what stands elsewhere now', () => {
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
  ])('KAN-03: %s, at once', (_, move, lanes) => {
    const after = shown(withMove(start(), move, 'order'))
    for (const [laneId, ids] of Object.entries(lanes)) expect(after[laneId as keyof typeof after][0]).toEqual(ids)
  })

  describe('KAN-09: one that the server refused', () => {
    const move = { id: 3, laneId: '5', afterId: 1 }

    it('goes back', () => {
      const moved = withMove(start(), move, 'order')
      expect(shown(withUndone(moved, card(3, '6'), move, 'order'))).toEqual(shown(start()))
    })

    it('goes back from below the loaded cards too', () => {
      const below = { ...move, afterId: 2 }
      const moved = withMove(start(), below, 'order')
      expect(shown(moved)).toMatchObject({ 5: [[1, 2], 8], 6: [[], 0] })
      expect(shown(withUndone(moved, card(3, '6'), below, 'order'))).toEqual(shown(start()))
    })

    it('stays where somebody else put it meanwhile', () => {
      const moved = withMove(start(), move, 'order')
      const theirs = withChange(moved, { kind: 'card', card: card(3, OPEN_LANE, { version: 2 }) }, context)
      expect(withUndone(theirs, card(3, '6'), move, 'order')).toBe(theirs)
    })

    it('stays away when its ticket was resolved meanwhile', () => {
      const moved = withMove(start(), move, 'order')
      const closed = { kind: 'ticket' as const, ticket: ticketOf(card(3, '5'), { status: 'closed' }) }
      const resolved = withChange(moved, closed, context)
      expect(withUndone(resolved, card(3, '6'), move, 'order')).toBe(resolved)
    })

    it('is where it was when its new lane was deleted, under the pointer or on the way', () => {
      const gone = { ...move, laneId: '77' }
      expect(shown(withMove(start(), gone, 'order'))).toEqual(shown(start()))
      const moved = withMove(start(), move, 'order')
      const without = { ...moved, lanes: moved.lanes.filter(({ laneId }) => laneId !== '5') }
      expect(shown(withUndone(without, card(3, '6'), move, 'order'))[6]).toEqual([[3], 1])
    })
  })

  it.each([
    ['within the open lane', card(9, OPEN_LANE), { laneId: OPEN_LANE, afterId: null }, 'order', 'openLane'],
    ['into the open lane', card(1, '5'), { laneId: OPEN_LANE, afterId: null }, 'order', null],
    ['within a lane by the latest message', card(1, '5'), { laneId: '5', afterId: 2 }, 'updatedAt', 'sorted'],
    ['to another lane by the latest message', card(1, '5'), { laneId: '6', afterId: null }, 'updatedAt', null],
    ['within a lane', card(1, '5'), { laneId: '5', afterId: 2 }, 'order', null],
  ] as const)('KAN-05: %s', (_, of, to, sort, refused) => {
    expect(refusedMove(of, { id: of.id, ...to }, sort)).toBe(refused)
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
])('what a board of %j holds', (filter, held) => {
  const ticket = { ...card(1, '5'), queueId: 4, userId: 1 }
  expect(belongs(ticket, { ...context, filter })).toBe(held)
})
