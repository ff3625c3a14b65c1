import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { requeueDelivery, requeueFailed } from './delivery-page.store.ts'
import { announceDeliveries, announceWebhook, requireWebhook } from './require-webhook.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Resends one event. If it is waiting, it is tried at once.
 * @throws AppError ERR_NO_WEBHOOK_FOUND, ERR_NO_DELIVERY_FOUND
 */
export async function replayDelivery(
  services: WebhookServices,
  work: Work,
  actor: Actor,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<void> {
  const { name } = await requireWebhook(work, id)
  if (!(await requeueDelivery(work.db, work.companyId, { webhookId: id, id: deliveryId }, work.now)))
    throw new AppError('ERR_NO_DELIVERY_FOUND')
  await audit(work, actor, 'webhook.replay', `webhook ${id}`, null, { name, rows: 1 })
  await announceReplay(services, work, id)
}

/**
 * Resends all failed deliveries.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function replayFailed(
  services: WebhookServices,
  work: Work,
  actor: Actor,
  id: number,
): Promise<{ replayed: number }> {
  const { name } = await requireWebhook(work, id)
  const replayed = await requeueFailed(work.db, work.companyId, id, work.now)
  if (replayed > 0) {
    await audit(work, actor, 'webhook.replay', `webhook ${id}`, null, { name, rows: replayed })
    await announceReplay(services, work, id)
  }
  return { replayed }
}

async function announceReplay(services: WebhookServices, work: Work, id: number): Promise<void> {
  await announceWebhook(work, 'update', id)
  announceDeliveries(work, id)
  work.afterCommit(services.wake)
}
