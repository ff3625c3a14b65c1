import { listSettings } from '@recado/contract/identity/endpoints'
import {
  createQueue,
  createQueueOption,
  deleteQueue,
  deleteQueueOption,
  listQueueOptions,
  listQueues,
  showQueueUse,
  updateQueue,
  updateQueueOption,
} from '@recado/contract/queues/endpoints'
import type { Queue, QueueInput } from '@recado/contract/queues/queue'
import type { Payload } from '@recado/contract/realtime'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { withQueueEvent } from './live-queues.ts'

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(listQueues, { signal }),
})

/** All queues of the company in order. */
export const useQueues = () => useQuery({ ...queuesQuery, enabled: useCan('queues:view') })

const apply = (event: Payload<'queue'>) =>
  changeCached<Queue[]>(queryClient, queuesQuery.queryKey, (queues) => withQueueEvent(queues, event))

/** Applies a queue event to the cached queues, on every screen. */
export function onQueueEvent(event: Payload<'queue'>): void {
  apply(event)
  if (event.action === 'update') void queryClient.invalidateQueries({ queryKey: optionsKey(event.queue.id) })
}

/** Adds a queue, or changes the given fields of one, and updates the cached list. */
export function useSaveQueue() {
  const applyQueue = (queue: Queue) => {
    apply({ action: 'update', queue })
    return queue
  }
  return {
    add: async (body: QueueInput) => applyQueue(await call(createQueue, { body })),
    change: async (id: number, body: Partial<QueueInput>) =>
      applyQueue(await call(updateQueue, { params: { id }, body })),
  }
}

/** Deletes a queue. Its tickets stay, without a queue. */
export function useDeleteQueue() {
  return async (id: number) => {
    await call(deleteQueue, { params: { id } })
    apply({ action: 'delete', queueId: id })
  }
}

const optionsKey = (queueId: number) => ['queue-options', queueId]

/** The menu of a queue as a tree. Changes by other users arrive as a change of the queue. */
export const useQueueOptions = (queueId: number) =>
  useQuery({
    queryKey: optionsKey(queueId),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId, parentId: -1 }, signal }),
  })

export interface OptionWords {
  title: string
  message: string
}

/** Adds an option to a queue's menu. Returns its id. */
export const addQueueOption = async (queueId: number, parentId: number | null, words: OptionWords): Promise<number> =>
  (await call(createQueueOption, { body: { ...words, queueId, parentId } })).id

export const changeQueueOption = (id: number, words: OptionWords) =>
  call(updateQueueOption, { params: { id }, body: words })

export const removeQueueOption = (id: number) => call(deleteQueueOption, { params: { id } })

/** Changes a queue's menu. Each change is saved at once, and the tree is refetched. */
export function useChangeOptions(queueId: number) {
  const client = useQueryClient()
  const refetchOptions = () => client.invalidateQueries({ queryKey: optionsKey(queueId) })
  return {
    add: async (parentId: number | null, words: OptionWords) => {
      await addQueueOption(queueId, parentId, words)
      await refetchOptions()
    },
    change: async (id: number, words: OptionWords) => {
      await changeQueueOption(id, words)
      await refetchOptions()
    },
    remove: async (id: number) => {
      await removeQueueOption(id)
      await refetchOptions()
    },
  }
}

/** The things that use a queue and would be affected by deleting it, fetched each time. */
export const useQueueUse = (id: number) =>
  useQuery({
    queryKey: ['queue-use', id],
    queryFn: ({ signal }) => call(showQueueUse, { params: { id }, signal }),
    gcTime: 0,
  })

/** Whether queues have their own working hours (QUE-04); false until it is loaded. */
export function useQueueHours(): boolean {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(listSettings, { signal }),
    enabled: useCan('settings:view'),
  })
  return data?.some(({ key, value }) => key === 'scheduleType' && value === 'queue') === true
}
