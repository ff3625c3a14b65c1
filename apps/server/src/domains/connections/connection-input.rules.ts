import type { ConnectionInput } from '@recado/contract/connections/connection'
import type { WorkingDay } from '@recado/contract/values/hours'
import { storedWeek } from '@recado/contract/values/week.rules'

/** With more than one queue, the greeting must ask customers to choose (CON-10). */
export const needsGreeting = (queueIds: readonly number[], greeting: string): boolean =>
  queueIds.length > 1 && greeting.trim() === ''

/**
 * Converts the input to columns. Absent fields stay absent. Queues, default flag and token are stored separately.
 * @param week the stored hours
 */
export function connectionColumns(input: Partial<ConnectionInput>, week?: readonly WorkingDay[]) {
  const columns = {
    name: input.name,
    greeting_message: input.greetingMessage,
    complation_message: input.complationMessage,
    out_of_hours_message: input.outOfHoursMessage,
    rating_message: input.ratingMessage,
    expires_inactive_message: input.expiresInactiveMessage,
    expires_ticket: input.expiresTicket,
    expires_unanswered: input.expiresUnanswered,
    fallback_queue_id: input.fallbackQueueId,
    time_to_transfer: input.timeToTransfer,
    transfer_queue_id: input.transferQueueId,
    prompt_id: input.promptId,
    integration_id: input.integrationId,
    quiet_window: input.quietWindow,
    time_use_bot_queues: input.timeUseBotQueues,
    max_use_bot_queues: input.maxUseBotQueues,
    schedules: input.schedules ? JSON.stringify(storedWeek(input.schedules, week)) : undefined,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]?: Exclude<(typeof columns)[K], undefined>
  }
}

/** Removes duplicate ids, keeping the order. */
export const distinctQueueIds = (ids: readonly number[]): number[] => [...new Set(ids)]
