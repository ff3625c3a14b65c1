import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDialogContent } from './use-shown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Props = { current: { id: string } | null }
const passed = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('FLW-13: a dialog that was closed is reset after 500 ms, and not before', () => {
  const what = { id: 'n1' }
  const { result, rerender } = renderHook(({ current }: Props) => useDialogContent(current), {
    initialProps: { current: what } as Props,
  })
  expect(result.current).toEqual({ what, serial: 1, isLeaving: false })
  rerender({ current: null })
  passed(499)
  expect(result.current).toEqual({ what, serial: 1, isLeaving: true })
  passed(1)
  expect(result.current).toBeNull()
})

it('FLW-13: opening again before the reset starts fresh, and the earlier closing does not reset it', () => {
  const { result, rerender } = renderHook(({ current }: Props) => useDialogContent(current), {
    initialProps: { current: { id: 'n1' } } as Props,
  })
  rerender({ current: null })
  passed(300)
  const again = { id: 'n1' }
  rerender({ current: again })
  expect(result.current).toEqual({ what: again, serial: 2, isLeaving: false })
  passed(500)
  expect(result.current).toEqual({ what: again, serial: 2, isLeaving: false })
})
