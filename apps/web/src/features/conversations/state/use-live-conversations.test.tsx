import { act, cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { draw } from '../test/draw.tsx'
import type { Thread } from './live-messages.ts'
import type { TicketList } from './live-tickets.ts'
import { threadKey, threadQuery } from './message-queries.ts'
import { filter, message, ticket } from './test/samples.ts'
import { listKey } from './ticket-queries.ts'
import { putOwnChange, useLiveConversations } from './use-live-conversations.ts'

const listeners = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    listeners.set(name, listener)
    return () => listeners.delete(name)
  },
}))

const Watcher = () => {
  useLiveConversations()
  return null
}
const arrive = (id: number, ticketId: number) =>
  listeners.get('appMessage')?.({
    action: 'create',
    message: message(id, id, { ticketId }),
    ticket: ticket(ticketId, 1000 + id, { version: id }),
  })

// All tests share one clock, because the module remembers when it last wrote and a clock must not go back.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.runOnlyPendingTimers()
})
afterAll(() => {
  vi.useRealTimers()
})

it('TKT-31: each list and each conversation is written once per frame, however many messages arrive', async () => {
  await draw(<Watcher />)
  const key = listKey(filter())
  const empty = { hasMore: false, cursor: null }
  queryClient.setQueryData<TicketList>(key, { ...empty, tickets: [ticket(1, 10), ticket(2, 20)], gone: new Map() })
  queryClient.setQueryData<Thread>(threadKey(1), { ...empty, messages: [] })
  const writtenKeys: string[] = []
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') writtenKeys.push(JSON.stringify(query.queryKey.slice(0, 2)))
  })
  await act(() => vi.advanceTimersByTime(1000))
  for (let id = 1; id <= 50; id++) arrive(id, (id % 2) + 1)
  expect(writtenKeys).toEqual([])
  await act(() => vi.advanceTimersByTime(20))
  stop()
  expect(writtenKeys.sort()).toEqual(['["messages",1]', '["tickets","list"]'])
  const list = queryClient.getQueryData<TicketList>(key)
  expect(list?.tickets.map(({ id, version }) => `${id}/${version}`)).toEqual(['1/50', '2/49'])
  expect(queryClient.getQueryData<Thread>(threadKey(1))?.messages).toHaveLength(25)
})

it('TKT-03: an event that may change a counter refetches the counters, one that repeats a ticket does not', async () => {
  await draw(<Watcher />)
  await act(() => vi.advanceTimersByTime(1000))
  const counters = ['tickets', 'counters']
  const isAskedFor = async (change: object) => {
    queryClient.setQueryData(counters, { open: 1 })
    listeners.get('ticket')?.({ action: 'update', ticket: ticket(90, 1, change) })
    await act(() => vi.advanceTimersByTime(30_000))
    return queryClient.getQueryState(counters)?.isInvalidated
  }
  expect(await isAskedFor({ unreadMessages: 1 })).toBe(true)
  expect(await isAskedFor({ unreadMessages: 2, version: 2 })).toBe(false)
  expect(await isAskedFor({ unreadMessages: 0, version: 3 })).toBe(true)
  expect(await isAskedFor({ status: 'closed', version: 4 })).toBe(true)
})

it('TKT-03: counters follow the user’s own changes at once, and those of others every two seconds at most', async () => {
  await draw(<Watcher />)
  await act(() => vi.advanceTimersByTime(30_000))
  const refetch = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  onTestFinished(() => refetch.mockRestore())
  const moves = (id: number, version: number) =>
    ticket(id, 1, { version, status: version % 2 ? 'closed' : 'open', userId: 7 })
  for (let version = 1; version <= 60; version++) {
    listeners.get('ticket')?.({ action: 'update', ticket: moves(91, version) })
    await act(() => vi.advanceTimersByTime(100))
  }
  // In six seconds: after 150 ms, then every two seconds.
  expect(refetch.mock.calls.length).toBe(3)
  act(() => putOwnChange({ kind: 'ticket', ticket: moves(92, 1) }))
  await act(() => vi.advanceTimersByTime(1))
  expect(refetch.mock.calls.length).toBe(4)
})

const ack = (messageId: number, change: object = {}) => ({
  ...{
    messageId,
    ticketId: 1,
    ack: 3,
    sendState: 'sent',
    updatedAt: '2026-01-02T00:00:00.000Z',
    version: 2,
    ...change,
  },
})
const one = () => queryClient.getQueryData<Thread>(threadKey(1))?.messages.at(-1)

it('MSG-19: an acknowledgement event updates its message, even if it arrives first, without skipping changes in between', async () => {
  await draw(<Watcher />)
  queryClient.setQueryData<Thread>(threadKey(1), {
    hasMore: false,
    cursor: null,
    messages: [message(7, 7, { ticketId: 1, ack: 2, version: 1 })],
  })
  await act(() => vi.advanceTimersByTime(1_000_000))
  listeners.get('messageAck')?.(ack(7))
  await act(() => vi.advanceTimersByTime(200))
  expect(one()).toMatchObject({ id: 7, ack: 3, version: 2, body: message(7, 7).body })
  // Version 3, an edit, is still in flight.
  listeners.get('messageAck')?.(ack(7, { ack: 4, version: 4 }))
  await act(() => vi.advanceTimersByTime(200))
  expect(one()).toMatchObject({ ack: 4, version: 2 })
  listeners.get('appMessage')?.({
    action: 'update',
    message: message(7, 7, { ticketId: 1, ack: 3, version: 3, body: 'Mudado', isEdited: true }),
    ticket: ticket(1, 10),
  })
  await act(() => vi.advanceTimersByTime(200))
  expect(one()).toMatchObject({ body: 'Mudado', ack: 4, version: 4 })
  listeners.get('messageAck')?.(ack(7, { ack: 3, version: 2 }))
  listeners.get('messageAck')?.(ack(8))
  await act(() => vi.advanceTimersByTime(200))
  expect(one()).toMatchObject({ id: 7, ack: 4, version: 4 })
  listeners.get('appMessage')?.({
    action: 'create',
    message: message(8, 8, { ticketId: 1, ack: 1, version: 1 }),
    ticket: ticket(1, 20),
  })
  await act(() => vi.advanceTimersByTime(200))
  expect(one()).toMatchObject({ id: 8, ack: 3, version: 2 })
})

it.each([
  ['its message is loaded', 20, false],
  ['its message arrives later', 21, true],
])(
  'MSG-19: an acknowledgement that arrives after a later one does not lower the ticks (%s)',
  async (_, id, comesLast) => {
    await draw(<Watcher />)
    await act(() => vi.advanceTimersByTime(1000))
    const sentMessage = message(id, 7, { ticketId: 1, ack: 0, version: 1 })
    const messages = comesLast ? [] : [sentMessage]
    queryClient.setQueryData<Thread>(threadKey(1), { hasMore: false, cursor: null, messages })
    for (const [level, version] of [
      [3, 4],
      [1, 2],
      [2, 3],
    ]) {
      listeners.get('messageAck')?.(ack(id, { ack: level, version }))
      await act(() => vi.advanceTimersByTime(200))
    }
    if (comesLast) listeners.get('appMessage')?.({ action: 'create', message: sentMessage, ticket: ticket(1, 10) })
    await act(() => vi.advanceTimersByTime(200))
    expect(one()).toMatchObject({ id, ack: 3 })
  },
)

it('MSG-19: a contact’s new name updates their messages in loaded conversations and no other cache', async () => {
  await draw(<Watcher />)
  await act(() => vi.advanceTimersByTime(2_000_000))
  const contact = { ...ticket(1, 10).contact, name: 'Rui' }
  const empty = { hasMore: false, cursor: null }
  queryClient.setQueryData<Thread>(threadKey(1), { ...empty, messages: [message(1, 1, { ticketId: 1, contact })] })
  queryClient.setQueryData(['messages', 'search', 'oi'], { messages: 'of another shape' })
  listeners.get('contact')?.({ action: 'update', contact: { ...contact, name: 'Rui Lopes' } })
  await act(() => vi.advanceTimersByTime(200))
  expect(queryClient.getQueryData<Thread>(threadKey(1))?.messages[0]?.contact?.name).toBe('Rui Lopes')
  expect(queryClient.getQueryData(['messages', 'search', 'oi'])).toEqual({ messages: 'of another shape' })
})

it('MSG-19: a conversation that is being fetched includes the changes that arrived during the fetch', async () => {
  await draw(<Watcher />)
  await act(() => vi.advanceTimersByTime(3_000_000))
  queryClient.removeQueries({ queryKey: threadKey(1) })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const loading = queryClient.fetchQuery(threadQuery(1))
  const contact = { ...ticket(1, 10).contact, name: 'Rui' }
  const [sentMessage, customerMessage] = [
    message(7, 7, { ticketId: 1, ack: 2, version: 1 }),
    message(9, 9, { ticketId: 1, contact }),
  ]
  // Sent before the last message of the page, but stored after the page was read.
  listeners.get('appMessage')?.({ action: 'create', message: message(8, 8, { ticketId: 1 }), ticket: ticket(1, 10) })
  listeners.get('appMessage')?.({ action: 'create', message: message(5, 5, { ticketId: 2 }), ticket: ticket(2, 10) })
  listeners.get('messageAck')?.(ack(7))
  listeners.get('contact')?.({ action: 'update', contact: { ...contact, name: 'Rui Lopes' } })
  await act(() => vi.advanceTimersByTime(200))
  answer.resolve(
    Response.json({
      messages: [sentMessage, customerMessage],
      hasMore: false,
      cursor: null,
      count: 2,
      ticket: ticket(1, 10),
    }),
  )
  const { messages } = await loading
  expect(messages.map(({ id }) => id)).toEqual([7, 8, 9])
  expect(messages[0]).toMatchObject({ ack: 3 })
  expect(messages[2]?.contact?.name).toBe('Rui Lopes')
  vi.unstubAllGlobals()
})

it.each(['queue', 'tag'])(
  'TKT-31: tickets are refetched when a %s that they show changes or is deleted',
  async (name) => {
    await draw(<Watcher />)
    const key = listKey(filter())
    const afterEvent = async (action: string) => {
      queryClient.setQueryData<TicketList>(key, { hasMore: false, cursor: null, tickets: [], gone: new Map() })
      listeners.get(name)?.({ action, [`${name}Id`]: 3 })
      await act(() => vi.advanceTimersByTime(1000))
      return queryClient.getQueryState(key)?.isInvalidated
    }
    expect(await afterEvent('create')).toBe(false)
    expect(await afterEvent('update')).toBe(true)
    expect(await afterEvent('delete')).toBe(true)
  },
)

it('PLUS-02: only the loaded conversation into which another one was merged is refetched', async () => {
  await draw(<Watcher />)
  const keys = [threadKey(1), threadKey(2)]
  for (const key of keys) queryClient.setQueryData<Thread>(key, { hasMore: false, cursor: null, messages: [] })
  const stale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  listeners.get('ticket')?.({ action: 'update', ticket: ticket(1, 10) })
  expect(stale()).toEqual([false, false])
  listeners.get('ticket')?.({ action: 'update', ticket: ticket(1, 10), joined: true })
  await act(() => vi.advanceTimersByTime(200))
  expect(stale()).toEqual([true, false])
})
