import type { Payload } from '@recado/contract/realtime'
import type { Webhook } from '@recado/contract/webhooks/webhook'

/** The webhooks by name after one was added, changed or deleted. */
export function withWebhookEvent(webhooks: readonly Webhook[], event: Payload<'webhook'>): Webhook[] {
  if (event.action === 'delete') return webhooks.filter(({ id }) => id !== event.webhookId)
  const { webhook } = event
  const others = webhooks.filter(({ id }) => id !== webhook.id)
  // A change that arrives after the deletion does not restore it.
  if (event.action === 'update' && others.length === webhooks.length) return [...webhooks]
  return [...others, webhook].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}
