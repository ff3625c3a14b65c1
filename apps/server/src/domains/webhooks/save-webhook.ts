import type { In } from '@recado/contract/endpoint'
import { MOST_WEBHOOKS } from '@recado/contract/webhooks/choices'
import type {
  createWebhook as createEndpoint,
  updateWebhook as updateEndpoint,
} from '@recado/contract/webhooks/endpoints'
import type { Webhook } from '@recado/contract/webhooks/webhook'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { newSigningSecret } from '../../platform/egress/signature.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { announceWebhook, requireWebhook } from './require-webhook.ts'
import { wakeWaiting } from './sending/delivery.store.ts'
import { needsFreshStart } from './webhook.rules.ts'
import { changeWebhook, countWebhooks, insertWebhook, removeWebhook, saveSecret } from './webhook.store.ts'
import { SECRET_PURPOSE, type WebhookServices } from './webhook-services.ts'

const audited = ({ name, url, events, active }: Webhook) => ({ name, url, events: events.join(', '), active })

/**
 * Adds a webhook. Only this response contains its secret. The caller has checked the address.
 * @throws AppError ERR_WEBHOOK_LIMIT
 */
export async function createWebhook(
  services: WebhookServices,
  work: Work,
  actor: Actor,
  { name, url, events, active = true }: In<typeof createEndpoint, 'body'>,
): Promise<Webhook> {
  if ((await countWebhooks(work.db, work.companyId)) >= MOST_WEBHOOKS) throw new AppError('ERR_WEBHOOK_LIMIT')
  const secret = newSigningSecret()
  const sealed = services.secrets.seal(SECRET_PURPOSE, secret)
  const chosenEvents = [...new Set(events)]
  const id = await insertWebhook(work.db, work.companyId, {
    ...{ name, url, events: chosenEvents, active, secret: sealed, createdBy: actor.userId },
  })
  const webhook = await announceWebhook(work, 'create', id)
  await audit(work, actor, 'webhook.create', `webhook ${id}`, null, audited(webhook))
  return { ...webhook, secret }
}

/**
 * Changes the given fields of a webhook. Switching it on or changing its address clears its failures.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function updateWebhook(
  services: WebhookServices,
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: In<typeof updateEndpoint, 'body'> },
): Promise<Webhook> {
  const before = await requireWebhook(work, id)
  const clearsFailures = needsFreshStart(before, change)
  const events = change.events && [...new Set(change.events)]
  await changeWebhook(work.db, work.companyId, { id, change: { ...change, events }, clearsFailures }, work.now)
  if (clearsFailures) {
    await wakeWaiting(work.db, work.companyId, id, work.now)
    work.afterCommit(services.wake)
  }
  const webhook = await announceWebhook(work, 'update', id)
  await audit(work, actor, 'webhook.update', `webhook ${id}`, audited(before), audited(webhook))
  return webhook
}

/**
 * Deletes a webhook with its deliveries.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function deleteWebhook(work: Work, actor: Actor, id: number): Promise<void> {
  const before = await requireWebhook(work, id)
  // Only one of two concurrent deletions succeeds.
  if (!(await removeWebhook(work.db, work.companyId, id))) throw new AppError('ERR_NO_WEBHOOK_FOUND')
  await audit(work, actor, 'webhook.delete', `webhook ${id}`, audited(before), null)
  work.announce('webhook', hearersOf(work.companyId, 'webhook'), { action: 'delete', webhookId: id })
}

/**
 * Generates a new secret for a webhook. The old one is no longer used.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function replaceWebhookSecret(
  services: WebhookServices,
  work: Work,
  actor: Actor,
  id: number,
): Promise<{ secret: string }> {
  const { name } = await requireWebhook(work, id)
  const secret = newSigningSecret()
  await saveSecret(work.db, work.companyId, { id, secret: services.secrets.seal(SECRET_PURPOSE, secret) }, work.now)
  await audit(work, actor, 'webhook.secret', `webhook ${id}`, null, { name })
  return { secret }
}
