import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CampaignEvent } from '../live-campaigns.ts'
import { RELOAD_AFTER, useFollow } from './use-follow.ts'

const data = vi.hoisted(() => ({ refreshShippings: vi.fn(async () => {}), reloadReport: vi.fn(async () => {}) }))
vi.mock('../campaign-data.ts', () => data)

let follow: (event: CampaignEvent) => void = () => undefined
function Probe() {
  follow = useFollow(4)
  return null
}
const sendEvent = (status: string) => follow({ action: 'update', record: { id: 4, status } } as never)

beforeEach(() => {
  vi.useFakeTimers()
  data.reloadReport.mockClear()
  data.refreshShippings.mockClear()
  render(<Probe />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('CMP-06: the report is refetched once, 5 s after FINALIZADA, and not before', () => {
  sendEvent('EM_ANDAMENTO')
  act(() => void vi.advanceTimersByTime(RELOAD_AFTER * 2))
  expect([data.refreshShippings.mock.calls.length, data.reloadReport.mock.calls.length]).toEqual([1, 0])
  sendEvent('FINALIZADA')
  act(() => void vi.advanceTimersByTime(1_000))
  // Late acknowledgements send the same status again.
  sendEvent('FINALIZADA')
  act(() => void vi.advanceTimersByTime(3_999))
  expect(data.reloadReport).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(data.reloadReport.mock.calls).toEqual([[4]])
  expect(RELOAD_AFTER).toBe(5_000)
})

it('CMP-06: after leaving the report nothing is requested', () => {
  sendEvent('FINALIZADA')
  cleanup()
  vi.advanceTimersByTime(RELOAD_AFTER)
  expect(data.reloadReport).not.toHaveBeenCalled()
})
