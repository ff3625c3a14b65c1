import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShown } from './use-shown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Props = { opened: { id: string } | null }
const passed = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('FLW-13: a dialog that was closed is reset after 500 ms, and not before', () => {
  const what = { id: 'n1' }
  const { result, rerender } = renderHook(({ opened }: Props) => useShown(opened), {
    initialProps: { opened: what } as Props,
  })
  expect(result.current).toEqual({ what, serial: 1, isLeaving: false })
  rerender({ opened: null })
  passed(499)
  expect(result.current).toEqual({ what, serial: 1, isLeaving: true })
  passed(1)
  expect(result.current).toBeNull()
})

it('FLW-13: what is opened before the reset begins anew, and is not reset by the closing of the one before', () => {
  const { result, rerender } = renderHook(({ opened }: Props) => useShown(opened), {
    initialProps: { opened: { id: 'n1' } } as Props,
  })
  rerender({ opened: null })
  passed(300)
  const again = { id: 'n1' }
  rerender({ opened: again })
  expect(result.current).toEqual({ what: again, serial: 2, isLeaving: false })
  passed(500)
  expect(result.current).toEqual({ what: again, serial: 2, isLeaving: false })
})
