import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/query-client.ts'
import { draw } from '../test/draw.tsx'
import type { Thread } from './live-messages.ts'
import type { TicketList } from './live-tickets.ts'
import { threadKey } from './message-queries.ts'
import { filter, message, ticket } from './test/samples.ts'
import { listKey } from './ticket-queries.ts'
import { useLiveConversations } from './use-live-conversations.ts'

const heard = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    heard.set(name, listener)
    return () => heard.delete(name)
  },
}))

const Watcher = () => {
  useLiveConversations()
  return null
}
const arrive = (id: number, ticketId: number) =>
  heard.get('appMessage')?.({
    action: 'create',
    message: message(id, id, { ticketId }),
    ticket: ticket(ticketId, 1000 + id, { version: id }),
  })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] }))
afterEach(() => {
  cleanup()
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

it('TKT-31: however many messages come within a frame, each list and each conversation is written once', async () => {
  await draw(<Watcher />)
  const key = listKey(filter())
  const empty = { hasMore: false, cursor: null }
  queryClient.setQueryData<TicketList>(key, { ...empty, tickets: [ticket(1, 10), ticket(2, 20)], gone: new Map() })
  queryClient.setQueryData<Thread>(threadKey(1), { ...empty, messages: [] })
  const written: string[] = []
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') written.push(JSON.stringify(query.queryKey.slice(0, 2)))
  })
  await act(() => vi.advanceTimersByTime(1000))
  for (let id = 1; id <= 50; id++) arrive(id, (id % 2) + 1)
  expect(written).toEqual([])
  await act(() => vi.advanceTimersByTime(20))
  stop()
  expect(written.sort()).toEqual(['["messages",1]', '["tickets","list"]'])
  const list = queryClient.getQueryData<TicketList>(key)
  expect(list?.tickets.map(({ id, version }) => `${id}/${version}`)).toEqual(['1/50', '2/49'])
  expect(queryClient.getQueryData<Thread>(threadKey(1))?.messages).toHaveLength(25)
})

it('TKT-03: an event that may move a counter has the counters fetched, one that repeats a ticket does not', async () => {
  await draw(<Watcher />)
  await act(() => vi.advanceTimersByTime(1000))
  const counters = ['tickets', 'counters']
  const isAskedFor = async (change: object) => {
    queryClient.setQueryData(counters, { open: 1 })
    heard.get('ticket')?.({ action: 'update', ticket: ticket(90, 1, change) })
    await act(() => vi.advanceTimersByTime(30_000))
    return queryClient.getQueryState(counters)?.isInvalidated
  }
  expect(await isAskedFor({ unreadMessages: 1 })).toBe(true)
  expect(await isAskedFor({ unreadMessages: 2, version: 2 })).toBe(false)
  expect(await isAskedFor({ unreadMessages: 0, version: 3 })).toBe(true)
  expect(await isAskedFor({ status: 'closed', version: 4 })).toBe(true)
})
