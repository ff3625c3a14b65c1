import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSentState } from './send-data.ts'

const accepted = { id: 5, ticketId: 3, status: 'waiting' as const }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('API-01: a message that waits for minutes is polled until it is sent', async () => {
  let status = 'waiting'
  const fetched = vi.fn(async () => Response.json({ ...accepted, status, ack: 0, sendError: null }))
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(() => useSentState('token', accepted), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await pass(120_000)
  expect(result.current.data?.status).toBe('waiting')
  status = 'sent'
  await pass(5000)
  expect(result.current.data?.status).toBe('sent')
  const { length } = fetched.mock.calls
  await pass(60_000)
  expect(fetched.mock.calls).toHaveLength(length)
})
