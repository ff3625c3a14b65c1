import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { Thread } from './live-messages.ts'
import { threadKey, threadQuery } from './message-queries.ts'
import { message } from './test/samples.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('RT-01: after a reconnect, late or changed messages on older pages are shown', async () => {
  const loaded: Thread = { messages: [1, 2, 4, 5].map((id) => message(id, id)), hasMore: true, cursor: 'before 1' }
  queryClient.setQueryData<Thread>(threadKey(1), loaded)
  // Message 3 came late, 2 was deleted, 6 is the newest. Messages before 1 were never loaded.
  const pages: Record<string, object> = {
    '': { messages: [message(5, 5), message(6, 6)], hasMore: true, cursor: 'before 5' },
    'before 5': { messages: [message(3, 3), message(4, 4)], hasMore: true, cursor: 'before 3' },
    'before 3': {
      messages: [message(1, 1), message(2, 2, { isDeleted: true, version: 2 })],
      hasMore: true,
      cursor: 'before 1',
    },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = new URL(address, 'http://recado.test').searchParams.get('cursor') ?? ''
    return Response.json(pages[cursor] ?? {}, { status: cursor in pages ? 200 : 404 })
  })
  const { messages, hasMore, cursor } = await queryClient.fetchQuery({ ...threadQuery(1), staleTime: 0 })
  expect(messages.map(({ id, isDeleted }) => (isDeleted ? `${id} deleted` : id))).toEqual([1, '2 deleted', 3, 4, 5, 6])
  expect({ hasMore, cursor }).toEqual({ hasMore: true, cursor: 'before 1' })
})
