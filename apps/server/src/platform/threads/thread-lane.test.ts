import { beforeAll, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../../test/worker-server.ts'
import { ThreadLane } from './thread-lane.ts'

beforeAll(endSharedApp)

const limits = { program: 'sheet-worker', atOnce: 2, limitMs: 20_000, waitMs: 20_000, memoryMb: 64 }
const hungryThread = new URL('../../../test/hungry-thread.ts', import.meta.url)
const never = { data: () => new Promise(() => {}) }

it('a company has one task at a time; another that waits 20 s gets 429 with the time to wait', async () => {
  vi.useFakeTimers()
  try {
    const lane = new ThreadLane(limits)
    void lane.run(1, never)
    const second = lane.run(1, never)
    void lane.run(2, never)
    expect(lane.counts).toEqual({ running: 2, waiting: 1 })
    vi.advanceTimersByTime(20_000)
    await expect(second).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', data: { retryAfter: 20 } })
  } finally {
    vi.useRealTimers()
  }
})

it('a thread that throws, or exceeds its time or memory, fails its own task only', async () => {
  const lane = new ThreadLane(limits)
  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5])
  const damaged = { data: () => ({ kind: 'workbook', bytes }) }
  await expect(lane.run(1, damaged)).rejects.toMatchObject({ name: 'ThreadFailed', reason: 'error' })
  await expect(lane.run(1, { ...damaged, limitMs: 1 })).rejects.toMatchObject({ reason: 'time' })
  const hungry = new ThreadLane({ ...limits, program: hungryThread })
  await expect(hungry.run(1, damaged)).rejects.toMatchObject({ reason: 'memory' })
  expect(lane.counts).toEqual({ running: 0, waiting: 0 })
})

it('cancelling a task ends its thread', async () => {
  const lane = new ThreadLane({ ...limits, program: 'transcript-worker' })
  const caller = new AbortController()
  // The thread requests messages and waits for an answer that never comes.
  const order = { path: '/nowhere/at-all', ticket: {}, company: '', language: 'pt', compress: true }
  const task = lane.run(1, {
    data: () => order,
    signal: caller.signal,
    answer: () => new Promise(() => {}),
  })
  caller.abort(new Error('hung up'))
  await expect(task).rejects.toThrow('hung up')
  expect(lane.counts).toEqual({ running: 0, waiting: 0 })
})
