import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { lockQueue, removeQueue } from './queue.store.ts'
import type { QueueServices } from './queue-services.ts'
import { showQueue } from './save-queue.ts'

/**
 * Counts the records that deleting a queue would affect.
 * @throws AppError ERR_NO_QUEUE_FOUND
 */
export async function showQueueUse(services: QueueServices, work: Work, id: number) {
  const { name, users } = await showQueue(work, id)
  return {
    name,
    tickets: await services.countTickets(work.db, work.companyId, id),
    users: users.length,
    prompts: await services.countPrompts(work.db, work.companyId, id),
  }
}

/**
 * Deletes a queue. Its tickets stay without a queue, and its attendants serve one less.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_USED_BY_CAMPAIGN
 */
export async function deleteQueue(services: QueueServices, work: Work, actor: Actor, id: number): Promise<void> {
  // With two concurrent deletions the second finds no queue.
  if (!(await lockQueue(work.db, work.companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
  await services.requireUnused(work, id)
  const { users, ...before } = await showQueue(work, id)
  await removeQueue(work.db, work.companyId, id)
  await audit(work, actor, 'queue.delete', `queue ${id}`, before, null)
  for (const user of users) {
    await services.identity.accessChanged(work, { companyId: work.companyId, userId: user.id })
  }
  work.announce('queue', hearersOf(work.companyId, 'queue'), { action: 'delete', queueId: id })
}
