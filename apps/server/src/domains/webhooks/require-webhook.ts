import type { Webhook } from '@recado/contract/webhooks/webhook'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf, tellingRooms } from '../identity/public.ts'
import { webhookRow } from './webhook.store.ts'
import { plainWebhook, webhookOf } from './webhook.view.ts'

/**
 * Returns a webhook of the company.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function requireWebhook(work: Work, id: number): Promise<Webhook> {
  const row = await webhookRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_WEBHOOK_FOUND')
  return webhookOf(row)
}

/** Sends a new or changed webhook to the users who see webhooks, with the fields that each may see. */
export async function announceWebhook(
  work: Work,
  action: 'create' | 'update',
  id: number,
  off = false,
): Promise<Webhook> {
  const webhook = await requireWebhook(work, id)
  const { companyId } = work
  const payload = { action, ...(off && { off: true as const }) }
  work.announce('webhook', [tellingRooms.with(companyId, 'webhooks:edit')], { ...payload, webhook })
  const plain = plainWebhook(webhook)
  work.announce('webhook', [tellingRooms.without(companyId, 'webhooks:edit')], { ...payload, webhook: plain })
  return webhook
}

/** Notifies the admins of changed deliveries of a webhook. */
export function announceDeliveries(work: Work, webhookId: number): void {
  work.announce(
    'webhookDelivery',
    hearersOf(work.companyId, 'webhookDelivery'),
    { webhookId },
    { key: String(webhookId) },
  )
}
