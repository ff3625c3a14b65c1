import { beforeAll, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../../test/worker-server.ts'
import { FairQueue, WaitedTooLong } from './fair-queue.ts'

beforeAll(endSharedApp)

it('a company with many tasks delays another company by one task only', async () => {
  const queue = new FairQueue({ atOnce: 1 })
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(1, task(name)))
  await Promise.all([...tasks, queue.run(2, task('b1')), queue.run(2, task('b2'))])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('a failing task fails for its caller only', async () => {
  const queue = new FairQueue({ atOnce: 1 })
  const failure = queue.run(1, () => Promise.reject(new Error('damaged')))
  const next = queue.run(1, async () => 'done')
  await expect(failure).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})

it('a company never runs more tasks than its limit, and leaves the other places free', async () => {
  const queue = new FairQueue({ atOnce: 2, perCompany: 1 })
  const startedTasks: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    startedTasks.push(name)
    return new Promise<void>((end) => ends.set(name, end))
  }
  const tasks = ['a1', 'a2'].map((name) => queue.run(1, task(name)))
  tasks.push(queue.run(2, task('b1')), queue.run(3, task('c1')))
  expect(startedTasks).toEqual(['a1', 'b1'])
  expect(queue.counts).toEqual({ running: 2, waiting: 2 })
  ends.get('b1')?.()
  await tasks[2]
  expect(startedTasks).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['a1', 'c1']) ends.get(name)?.()
  await tasks[0]
  await vi.waitFor(() => expect(startedTasks).toEqual(['a1', 'b1', 'c1', 'a2']))
  ends.get('a2')?.()
  await Promise.all(tasks)
  expect(queue.counts).toEqual({ running: 0, waiting: 0 })
})

it('a waiting task leaves the queue on its signal or after the longest wait, and never runs', async () => {
  vi.useFakeTimers()
  try {
    const queue = new FairQueue({ atOnce: 1, waitMs: 20_000 })
    let end = () => {}
    const first = queue.run(1, () => new Promise<void>((resolve) => (end = resolve)))
    const never = vi.fn(async () => {})
    const cancellation = new AbortController()
    const cancelled = queue.run(1, never, cancellation.signal)
    const late = queue.run(2, never)
    cancellation.abort(new Error('hung up'))
    await expect(cancelled).rejects.toThrow('hung up')
    await expect(queue.run(2, never, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
    vi.advanceTimersByTime(20_000)
    await expect(late).rejects.toBeInstanceOf(WaitedTooLong)
    end()
    await first
    expect(await queue.run(3, async () => 'next')).toBe('next')
    expect(never).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
