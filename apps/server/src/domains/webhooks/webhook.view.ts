import type { Webhook } from '@recado/contract/webhooks/webhook'
import type { WebhookRow } from './webhook.store.ts'

/**
 * A webhook without the parts of its address that may contain a key, for users who may not change it.
 */
export const plainWebhook = (one: Webhook): Webhook => ({ ...one, url: new URL(one.url).origin })

/** A webhook as returned and announced to users who may change it, without its secret. */
export const webhookOf = (row: WebhookRow): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.url, events: row.events, active: row.active },
  ...{ secret: '', hasSecret: true, waiting: row.waiting, failed: row.failed },
  offAt: row.off_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
