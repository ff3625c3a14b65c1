import type { Queue } from '@recado/contract/queues/queue'
import { storedWeek } from '@recado/contract/values/week.rules'

export interface QueueRow {
  company_id: number
  id: number
  name: string
  color: string
  greeting_message: string
  out_of_hours_message: string
  order_queue: number | null
  integration_id: number | null
  prompt_id: number | null
  schedules: Queue['schedules']
  special_days: Queue['specialDays']
  users: Queue['users']
}

export function queueOf(row: QueueRow): Queue {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    color: row.color,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    orderQueue: row.order_queue,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    schedules: storedWeek(row.schedules),
    specialDays: row.special_days,
    users: row.users,
  }
}
