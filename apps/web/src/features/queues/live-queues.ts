import type { Queue } from '@recado/contract/queues/queue'
import type { Payload } from '@recado/contract/realtime'

/** The server's sort order: by position, queues without one last, then by id. */
const inOrder = (a: Queue, b: Queue) =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id

/** The cached queues after an event. */
export function withQueueEvent(queues: readonly Queue[], event: Payload<'queue'>): Queue[] {
  if (event.action === 'delete') return queues.filter(({ id }) => id !== event.queueId)
  return [...queues.filter(({ id }) => id !== event.queue.id), event.queue].sort(inOrder)
}
