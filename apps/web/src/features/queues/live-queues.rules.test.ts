import type { Queue } from '@recado/contract/queues/queue'
import { describe, expect, it } from 'vitest'
import { withQueueEvent } from './live-queues.ts'

const queue = (id: number, orderQueue: number | null = null, name = `q${id}`) => ({ id, orderQueue, name }) as Queue
const names = (queues: Queue[]) => queues.map(({ name }) => name)

describe('QUE-06: the queue table is updated by events', () => {
  const cached = [queue(2, 1), queue(1, 2), queue(3)]
  it.each([
    ['a new queue is inserted at its position', { action: 'create', queue: queue(4, 1) }, ['q2', 'q4', 'q1', 'q3']],
    ['a changed queue is replaced and moved', { action: 'update', queue: queue(2, null, 'new') }, ['q1', 'new', 'q3']],
    [
      'a second creation event of a queue does not duplicate it',
      { action: 'create', queue: queue(3) },
      ['q2', 'q1', 'q3'],
    ],
    ['a deleted queue is removed', { action: 'delete', queueId: 1 }, ['q2', 'q3']],
    ['deleting an unknown queue changes nothing', { action: 'delete', queueId: 9 }, ['q2', 'q1', 'q3']],
  ] as const)('%s', (_, event, expected) => {
    expect(names(withQueueEvent(cached, event))).toEqual(expected)
  })
})
