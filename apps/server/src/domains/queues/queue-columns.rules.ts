import type { QueueInput } from '@recado/contract/queues/queue'
import type { WorkingDay } from '@recado/contract/values/hours'
import { storedWeek } from '@recado/contract/values/week.rules'
import type { QueueColumns } from './queue.store.ts'

/**
 * Converts the given fields of a queue to columns; absent fields stay unchanged.
 * @param week the stored hours
 */
export function queueColumns(input: Partial<QueueInput>, week?: readonly WorkingDay[]): QueueColumns {
  const columns: QueueColumns = {}
  if (input.name !== undefined) columns.name = input.name
  if (input.color !== undefined) columns.color = input.color
  if (input.greetingMessage !== undefined) columns.greeting_message = input.greetingMessage
  if (input.outOfHoursMessage !== undefined) columns.out_of_hours_message = input.outOfHoursMessage
  if (input.orderQueue !== undefined) columns.order_queue = input.orderQueue
  if (input.integrationId !== undefined) columns.integration_id = input.integrationId
  if (input.promptId !== undefined) columns.prompt_id = input.promptId
  if (input.schedules) columns.schedules = JSON.stringify(storedWeek(input.schedules, week))
  if (input.specialDays) columns.special_days = JSON.stringify(input.specialDays)
  return columns
}
