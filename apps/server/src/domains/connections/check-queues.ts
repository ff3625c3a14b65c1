import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { requireQueue } from '../queues/public.ts'
import { needsGreeting } from './connection-input.rules.ts'

/**
 * Validates a connection's queue settings.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED
 */
export async function checkQueues(
  work: Work,
  settings: {
    queueIds: readonly number[]
    transferQueueId?: number | null
    fallbackQueueId?: number | null
    greeting: string
  },
): Promise<void> {
  if (needsGreeting(settings.queueIds, settings.greeting)) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  const ids = new Set(settings.queueIds)
  if (settings.transferQueueId) ids.add(settings.transferQueueId)
  if (settings.fallbackQueueId) ids.add(settings.fallbackQueueId)
  for (const id of ids) await requireQueue(work.db, id)
}
