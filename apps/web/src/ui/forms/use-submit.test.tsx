import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SUBMIT_DELAY, useSubmit } from './use-submit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('LAY-23, USR-09: a form waits 400 ms and cannot be sent twice', async () => {
  const send = vi.fn(async () => {})
  const { result } = renderHook(() => useSubmit(send))
  act(() => {
    result.current.submit('a')
    result.current.submit('b')
  })
  expect(result.current.sending).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(SUBMIT_DELAY - 1))
  expect(send).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(send.mock.calls).toEqual([['a']])
  expect(result.current.sending).toBe(false)
})

it('USR-09: an error stays until the next attempt', async () => {
  const send = vi.fn(async () => {
    throw new Error('no')
  })
  const { result } = renderHook(() => useSubmit(send))
  act(() => result.current.submit('a'))
  await act(() => vi.advanceTimersByTimeAsync(SUBMIT_DELAY))
  expect(result.current.failure).toBeInstanceOf(Error)
  act(() => result.current.submit('a'))
  expect(result.current.failure).toBeNull()
})
