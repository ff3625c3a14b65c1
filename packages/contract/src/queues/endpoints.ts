import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { queue, queueInput } from './queue.ts'
import { queueOption, queueOptionChange, queueOptionInput, queueOptionQuery } from './queue-option.ts'

const queueId = idParam('id')

const machines = ['ERR_NO_PROMPT_FOUND', 'ERR_NO_INTEGRATION_FOUND'] as const

export const listQueues = defineEndpoint({
  id: 'queues.index',
  method: 'GET',
  path: '/queue',
  access: needs('queues:view'),
  summary: 'All queues of the company in their order',
  query: z.object({ companyId: optionalText(20) }),
  response: z.array(queue),
})

export const showQueue = defineEndpoint({
  id: 'queues.show',
  method: 'GET',
  path: '/queue/:id',
  access: needs('queues:view'),
  summary: 'One queue',
  params: queueId,
  response: queue,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const showQueueUse = defineEndpoint({
  id: 'queues.use',
  method: 'GET',
  path: '/queue/:id/use',
  access: needs('queues:edit'),
  summary:
    'What deleting a queue would touch: its unfinished tickets, the people who serve it and the prompts that hand over to it',
  params: queueId,
  response: z.object({ name: z.string(), tickets: z.int(), users: z.int(), prompts: z.int() }),
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const createQueue = defineEndpoint({
  id: 'queues.create',
  method: 'POST',
  path: '/queue',
  access: needs('queues:edit'),
  summary: 'Add a queue',
  body: queueInput,
  response: queue,
  errors: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_DUPLICATED_QUEUE', 'ERR_PLAN_LIMIT_QUEUES', ...machines],
})

export const updateQueue = defineEndpoint({
  id: 'queues.update',
  method: 'PUT',
  path: '/queue/:id',
  access: needs('queues:edit'),
  summary: 'Change a queue',
  params: queueId,
  body: queueInput.partial(),
  response: queue,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_DUPLICATED_QUEUE', ...machines],
})

export const deleteQueue = defineEndpoint({
  id: 'queues.delete',
  method: 'DELETE',
  path: '/queue/:id',
  access: needs('queues:edit'),
  summary: 'Delete a queue; its tickets stay, without a queue',
  params: queueId,
  response: confirmation,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_USED_BY_CAMPAIGN'],
})

export const listQueueOptions = defineEndpoint({
  id: 'queueOptions.index',
  method: 'GET',
  path: '/queue-options',
  access: needs('queues:view'),
  summary: "One level of a queue's menu, each option with what is below it; parentId -1 asks for the first level",
  query: queueOptionQuery,
  response: z.array(queueOption),
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
})

export const createQueueOption = defineEndpoint({
  id: 'queueOptions.create',
  method: 'POST',
  path: '/queue-options',
  access: needs('queues:edit'),
  summary: 'Add an option at the end of its level',
  body: queueOptionInput,
  response: queueOption,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_LIMIT'],
})

export const updateQueueOption = defineEndpoint({
  id: 'queueOptions.update',
  method: 'PUT',
  path: '/queue-options/:id',
  access: needs('queues:edit'),
  summary: 'Change an option, or move it within its level',
  params: queueId,
  body: queueOptionChange,
  response: queueOption,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})

export const deleteQueueOption = defineEndpoint({
  id: 'queueOptions.delete',
  method: 'DELETE',
  path: '/queue-options/:id',
  access: needs('queues:edit'),
  summary: 'Delete the last option of a level with everything below it',
  params: queueId,
  response: confirmation,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_NOT_LAST'],
})
