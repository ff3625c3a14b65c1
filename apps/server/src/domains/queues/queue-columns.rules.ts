import type { QueueInput } from '@recado/contract/queues/queue'
import type { QueueColumns } from './queue.store.ts'

/** Converts the given fields of a queue to columns; absent fields stay unchanged. */
export function queueColumns(input: Partial<QueueInput>): QueueColumns {
  const columns: QueueColumns = {}
  if (input.name !== undefined) columns.name = input.name
  if (input.color !== undefined) columns.color = input.color
  if (input.greetingMessage !== undefined) columns.greeting_message = input.greetingMessage
  if (input.outOfHoursMessage !== undefined) columns.out_of_hours_message = input.outOfHoursMessage
  if (input.orderQueue !== undefined) columns.order_queue = input.orderQueue
  if (input.integrationId !== undefined) columns.integration_id = input.integrationId
  if (input.promptId !== undefined) columns.prompt_id = input.promptId
  if (input.schedules) columns.schedules = JSON.stringify(input.schedules)
  return columns
}
