import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { requireQueue } from '../queues/public.ts'
import { needsGreeting } from './connection-input.rules.ts'

/**
 * Checks what a connection says about queues.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED
 */
export async function checkQueues(
  work: Work,
  wanted: {
    queueIds: readonly number[]
    transferQueueId?: number | null
    fallbackQueueId?: number | null
    greeting: string
  },
): Promise<void> {
  if (needsGreeting(wanted.queueIds, wanted.greeting)) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  const ids = new Set(wanted.queueIds)
  if (wanted.transferQueueId) ids.add(wanted.transferQueueId)
  if (wanted.fallbackQueueId) ids.add(wanted.fallbackQueueId)
  for (const id of ids) await requireQueue(work.db, id)
}
