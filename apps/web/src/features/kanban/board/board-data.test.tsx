import type { Ticket } from '@recado/contract/conversations/ticket'
import { type KanbanTicket, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { beginDrag, endDrag } from '../../../ui/drag/drag-state.ts'
import { kanbanCard, laneTag } from '../test/samples.ts'
import { useBoard, useLanes, useMoreCards } from './board-data.ts'
import type { BoardFilter } from './board-filter.rules.ts'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
const emit = (event: string, payload: unknown) =>
  act(async () => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })

const instant = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const lane = { ...laneTag, order: 1, entryMessage: '', nextAfterMinutes: 0, nextTagId: null }

/** A ticket as events send it. */
const ticket = (of: KanbanTicket, more: Partial<Ticket> = {}) =>
  ({ ...of, queueId: null, userId: null, version: 2, ...more }) as unknown as Ticket

const [ana, beto, caio] = [kanbanCard(1, 'Ana'), kanbanCard(2, 'Beto'), kanbanCard(3, 'Caio', { laneId: '5' })]

/** A fake server: its data and the requested paths. It responds immediately unless responses are held back. */
const server = {
  cards: [] as KanbanTicket[],
  /** The next page of lane 5. */
  next: [] as KanbanTicket[],
  counts: {} as Record<string, number>,
  asked: [] as string[],
}
let heldResponses: Array<() => void> | null = null

function reply(cards: readonly KanbanTicket[], laneIds: readonly string[]) {
  const tickets = cards.filter(({ laneId }) => laneIds.includes(laneId))
  const countOf = (laneId: string) => server.counts[laneId] ?? cards.filter((one) => one.laneId === laneId).length
  const cursorOf = (laneId: string) =>
    cards !== server.next && laneId === '5' && server.next.length > 0 ? 'next' : null
  const lanes = laneIds.map((laneId) => ({ laneId, count: countOf(laneId), cursor: cursorOf(laneId) }))
  return { tickets, count: tickets.length, hasMore: false, cursor: null, lanes }
}

beforeEach(() => {
  Object.assign(server, { cards: [beto, ana, caio], next: [], counts: {}, asked: [] })
  heldResponses = null
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/^\/api/, '')
    server.asked.push(path)
    const query = new URLSearchParams(path.split('?')[1])
    const one = query.get('laneId')
    const list = () => reply(query.has('cursor') ? server.next : server.cards, one ? [one] : [OPEN_LANE, '5'])
    const answer = path.startsWith('/tags/kanban') ? { lista: [lane] } : path.startsWith('/ticket/kanban') ? list() : {}
    const response = Response.json(answer)
    return heldResponses
      ? new Promise((resolve) => heldResponses?.push(() => resolve(response)))
      : Promise.resolve(response)
  })
})
afterEach(() => {
  endDrag()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A constant, because the screen also uses one object per address. */
const everything: BoardFilter = {}

const byLastMessage: BoardFilter = { sort: 'updatedAt' }

function BoardText({ filter = everything }: { filter?: BoardFilter }) {
  const { data } = useBoard(filter)
  const lanes = useLanes()
  const face = ({ contact, unreadMessages, snoozedAt }: KanbanTicket) =>
    `${contact.name}${unreadMessages || ''}${snoozedAt ? 'z' : ''}`
  return (
    <p>
      {data?.lanes.map(({ laneId, count, cards }) => `${laneId} ${count}: ${cards.map(face).join(' ')}`).join(' | ')}
      {lanes.data && ` / ${lanes.data.map(({ name }) => name).join(' ')}`}
    </p>
  )
}
/** The board with a button that changes its sort. */
function Sorted() {
  const [filter, setFilter] = useState(everything)
  return (
    <>
      <BoardText filter={filter} />
      <button type="button" onClick={() => setFilter(filter === everything ? byLastMessage : everything)}>
        ordenar
      </button>
    </>
  )
}
function More() {
  const { load } = useMoreCards(everything, '5')
  return (
    <button type="button" onClick={() => void load()}>
      mais
    </button>
  )
}
const boardText = () => document.querySelector('p')?.textContent
const shows = (text: string) => waitFor(() => expect(boardText()).toBe(text))
const START = 'lane0 2: Beto1 Ana1 | 5 1: Caio1 / Proposta'
const boards = () => server.asked.filter((path) => path.startsWith('/ticket/kanban?')).length

async function open(): Promise<void> {
  await drawPage(<BoardText />, adminUser)
  await shows(START)
}

describe('server events change the board', () => {
  const davi = kanbanCard(9, 'Davi')
  it.each<[string, string, unknown, string]>([
    ['a new ticket', 'ticket', { action: 'update', ticket: ticket(davi) }, 'lane0 3: Davi1 Beto1 Ana1 | 5 1: Caio1'],
    [
      'a message',
      'appMessage',
      { action: 'create', ticket: ticket(ana, { unreadMessages: 2, lastMessageAt: instant(50) }) },
      'lane0 2: Ana2 Beto1 | 5 1: Caio1',
    ],
    [
      'a snoozed ticket',
      'ticket',
      { action: 'update', ticket: ticket(ana, { snoozedAt: instant(50) }) },
      'lane0 2: Beto1 Ana1z | 5 1: Caio1',
    ],
    [
      'a resolved ticket',
      'ticket',
      { action: 'update', ticket: ticket(caio, { status: 'closed' }) },
      'lane0 2: Beto1 Ana1 | 5 0: ',
    ],
    ['a deleted ticket', 'ticket', { action: 'delete', ticketId: 1 }, 'lane0 1: Beto1 | 5 1: Caio1'],
    ['a read ticket', 'ticket', { action: 'updateUnread', ticketId: 1 }, 'lane0 2: Beto1 Ana | 5 1: Caio1'],
    [
      'a tag that was removed elsewhere',
      'ticket',
      { action: 'update', ticket: ticket(caio, { tags: [] }) },
      'lane0 3: Caio1 Beto1 Ana1 | 5 0: ',
    ],
    [
      'a move by another user',
      'kanban',
      { action: 'update', card: { ...ana, laneId: '5', tags: [laneTag], order: 1, version: 2 } },
      'lane0 1: Beto1 | 5 2: Ana1 Caio1',
    ],
    [
      'a contact',
      'contact',
      { action: 'update', contact: { ...ana.contact, name: 'Aninha' } },
      'lane0 2: Beto1 Aninha1 | 5 1: Caio1',
    ],
  ])('%s', async (_, event, payload, expected) => {
    await open()
    const requestCount = boards()
    await emit(event, payload)
    await shows(`${expected} / Proposta`)
    expect(boards()).toBe(requestCount)
  })

  it('KAN-07: lanes that another user arranged or gave rules', async () => {
    await open()
    await emit('kanban', { action: 'lanes', lista: [{ ...lane, name: 'Orçamento' }] })
    await shows('lane0 2: Beto1 Ana1 | 5 1: Caio1 / Orçamento')
  })

  it('KAN-06: a board shown again under another sort has the changes made in the meantime', async () => {
    const view = await drawPage(<Sorted />, adminUser)
    await shows(START)
    const sort = () => fireEvent.click(screen.getByText('ordenar'))
    sort()
    await waitFor(() => expect(server.asked.at(-1)).toContain('sort=updatedAt'))
    server.cards = [beto, { ...ana, laneId: '5', tags: [laneTag], order: 1, version: 2 }, caio]
    await emit('kanban', { action: 'update', card: server.cards[1] })
    await shows('lane0 1: Beto1 | 5 2: Caio1 Ana1 / Proposta')
    const requestCount = boards()
    sort()
    expect(boardText()).toBe('lane0 1: Beto1 | 5 2: Ana1 Caio1 / Proposta')
    await waitFor(() => expect(boards()).toBe(requestCount + 1))
    view.unmount()
  })

  it('KAN-04: a lane that another user arranged is reloaded, during a drag only after it', async () => {
    server.cards = [beto, ana, caio, kanbanCard(4, 'Davi', { laneId: '5' })]
    await drawPage(<BoardText />, adminUser)
    await shows('lane0 2: Beto1 Ana1 | 5 2: Caio1 Davi1 / Proposta')
    server.cards = [beto, ana, kanbanCard(4, 'Davi', { laneId: '5', order: 1 }), caio]
    const ofLane = () => server.asked.filter((path) => path.includes('laneId=5'))
    act(() => beginDrag({ kind: 'card', id: 1 }))
    await emit('kanban', { action: 'arranged', laneId: '5' })
    expect(ofLane()).toEqual([])
    act(endDrag)
    await shows('lane0 2: Beto1 Ana1 | 5 2: Davi1 Caio1 / Proposta')
    expect(ofLane()).toHaveLength(1)
  })

  it('changes during a request are neither lost nor undone by its response', async () => {
    await open()
    heldResponses = []
    await emit('tag', { action: 'update', tag: laneTag })
    await waitFor(() => expect(heldResponses).toHaveLength(2))
    server.cards = [beto, caio]
    await emit('ticket', { action: 'update', ticket: ticket(ana, { status: 'closed' }) })
    await emit('ticket', { action: 'update', ticket: ticket(kanbanCard(9, 'Davi')) })
    for (const answer of heldResponses.splice(0)) answer()
    heldResponses = null
    await shows('lane0 2: Davi1 Beto1 | 5 1: Caio1 / Proposta')
  })

  it('changes while the next page of a lane loads are not undone by it', async () => {
    const [davi, eva, fabio] = [
      kanbanCard(4, 'Davi', { laneId: '5' }),
      kanbanCard(5, 'Eva', { laneId: '5' }),
      kanbanCard(6, 'Fabio', { laneId: '5' }),
    ]
    Object.assign(server, { next: [davi, eva, fabio], counts: { 5: 4 } })
    await drawPage(
      <>
        <BoardText />
        <More />
      </>,
      adminUser,
    )
    await shows('lane0 2: Beto1 Ana1 | 5 4: Caio1 / Proposta')
    heldResponses = []
    fireEvent.click(screen.getByText('mais'))
    await waitFor(() => expect(heldResponses).toHaveLength(1))
    await emit('ticket', { action: 'update', ticket: ticket(davi, { status: 'closed' }) })
    await emit('kanban', { action: 'update', card: { ...eva, laneId: OPEN_LANE, tags: [], order: 0, version: 2 } })
    for (const answer of heldResponses.splice(0)) answer()
    await shows('lane0 3: Eva1 Beto1 Ana1 | 5 2: Caio1 Fabio1 / Proposta')
  })

  it('KAN-04: a card that leaves its lane during its reload stays away', async () => {
    await open()
    heldResponses = []
    server.cards = [beto, ana, caio, kanbanCard(4, 'Davi', { laneId: '5' })]
    await emit('kanban', { action: 'arranged', laneId: '5' })
    await waitFor(() => expect(heldResponses).toHaveLength(1))
    await emit('ticket', { action: 'update', ticket: ticket(caio, { status: 'closed' }) })
    for (const answer of heldResponses.splice(0)) answer()
    await shows('lane0 2: Beto1 Ana1 | 5 1: Davi1 / Proposta')
  })

  it('counters are fetched once, shortly after the last of several events that leave the counts uncertain', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    await open()
    const counts = () => server.asked.filter((path) => path.startsWith('/ticket/kanban/counts')).length
    // For tickets that are not loaded the browser does not know whether they were counted.
    for (const id of [20, 21, 22]) await emit('ticket', { action: 'delete', ticketId: id })
    expect(counts()).toBe(0)
    server.counts = { [OPEN_LANE]: 7, 5: 8 }
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await shows('lane0 7: Beto1 Ana1 | 5 8: Caio1 / Proposta')
    expect(counts()).toBe(1)
  })
})

describe('KAN-08: the board refreshes', () => {
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
  const look = (state: DocumentVisibilityState) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('every minute, a page of each lane', async () => {
    await open()
    expect(server.asked).toContain('/ticket/kanban?limit=8&lanes=4')
    const requestCount = boards()
    server.cards = [ana, caio]
    await minute()
    await shows('lane0 1: Ana1 | 5 1: Caio1 / Proposta')
    expect(boards()).toBe(requestCount + 1)
  })

  it('never while the page is hidden', async () => {
    await open()
    const requestCount = boards()
    await look('hidden')
    await minute()
    await minute()
    expect(boards()).toBe(requestCount)
    await look('visible')
    await minute()
    expect(boards()).toBe(requestCount + 1)
  })

  it('never during a drag', async () => {
    await open()
    const requestCount = boards()
    act(() => beginDrag({ kind: 'card', id: 1 }))
    await minute()
    await minute()
    expect(boards()).toBe(requestCount)
    act(endDrag)
    await minute()
    expect(boards()).toBe(requestCount + 1)
  })

  it('after a reconnect, also lanes of which more was loaded', async () => {
    server.cards = Array.from({ length: 9 }, (_, n) => kanbanCard(30 - n, `C${n}`))
    await drawPage(<BoardText />, adminUser)
    await waitFor(() => expect(boardText()).toContain('lane0 9: C01'))
    const requestCount = server.asked.length
    act(() => useConnectionState.setState({ status: 'offline' }))
    act(() => useConnectionState.setState({ status: 'online' }))
    await waitFor(() => expect(server.asked.slice(requestCount)).toEqual(['/ticket/kanban?laneId=lane0&limit=9']))
  })
})
