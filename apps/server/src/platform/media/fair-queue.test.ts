import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

it('a company with many tasks delays another by one task', async () => {
  const queue = new FairQueue(1)
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(1, task(name)))
  await Promise.all([...tasks, queue.run(2, task('b1')), queue.run(2, task('b2'))])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('a task that fails ends for its caller only', async () => {
  const queue = new FairQueue(1)
  const failed = queue.run(1, () => Promise.reject(new Error('damaged')))
  const next = queue.run(1, async () => 'done')
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})
