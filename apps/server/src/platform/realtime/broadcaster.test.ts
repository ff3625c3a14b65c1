import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../../test/worker-server.ts'
import { createBroadcaster } from './broadcaster.ts'

beforeAll(endSharedApp)

interface Carried {
  rooms: readonly string[]
  name: string
  payload: unknown
}

const ticket = (version: number) => ({ id: 5, version }) as Ticket
const update = (version: number) => ({ action: 'update' as const, ticket: ticket(version) })
const merge = (version: number) => ({ key: 'ticket-5', version })

let sentEvents: Carried[]
const broadcaster = () =>
  createBroadcaster(({ rooms, wireName: name, payload }) => void sentEvents.push({ rooms, name, payload }), false)

beforeEach(() => {
  sentEvents = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('merged events (tickets.7)', () => {
  it('sends an event without a merge key at once', () => {
    broadcaster().send(3, 'ticket', ['a'], update(1))
    expect(sentEvents).toEqual([{ rooms: ['a'], name: 'company-3-ticket', payload: update(1) }])
  })

  it('drops an event without rooms', () => {
    broadcaster().send(3, 'ticket', [], update(1))
    broadcaster().send(3, 'ticket', [], update(1), merge(1))
    vi.runAllTimers()
    expect(sentEvents).toEqual([])
  })

  it('C-12: names an event after the id of its object, for kinds with such names', () => {
    const reload = { action: 'reload' as const, contactListId: 8 }
    broadcaster().send(3, 'contactListReload', ['a'], reload)
    expect(sentEvents).toEqual([{ rooms: ['a'], name: 'company-3-ContactListItem-8', payload: reload }])
  })

  it('merges events of one key within 100 ms: the newest state, all rooms', () => {
    const to = broadcaster()
    to.send(3, 'ticket', ['a'], update(1), merge(1))
    to.send(3, 'ticket', ['b'], update(2), merge(2))
    expect(sentEvents).toEqual([])
    vi.advanceTimersByTime(100)
    expect(sentEvents).toEqual([{ rooms: ['a', 'b'], name: 'company-3-ticket', payload: update(2) }])
  })

  it('keeps the newer state when commits report out of order', () => {
    const to = broadcaster()
    to.send(3, 'ticket', ['a'], update(7), merge(7))
    to.send(3, 'ticket', ['b'], update(6), merge(6))
    vi.advanceTimersByTime(100)
    expect(sentEvents[0]?.payload).toEqual(update(7))
  })

  it('never revives a ticket whose deletion is delayed for merging', () => {
    const to = broadcaster()
    to.send(3, 'ticket', ['a'], { action: 'delete', ticketId: 5 }, { key: 'ticket-5' })
    to.send(3, 'ticket', ['a'], update(9), merge(9))
    vi.advanceTimersByTime(100)
    expect(sentEvents.map((event) => event.payload)).toEqual([{ action: 'delete', ticketId: 5 }])
  })

  it('keeps companies separate', () => {
    const to = broadcaster()
    to.send(3, 'ticket', ['a'], update(1), merge(1))
    to.send(4, 'ticket', ['b'], update(1), merge(1))
    vi.advanceTimersByTime(100)
    expect(sentEvents.map((event) => event.name)).toEqual(['company-3-ticket', 'company-4-ticket'])
  })
})
