import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, idValue, optionalText } from '../values/wire.ts'
import { deliveryStates } from './choices.ts'
import { delivery, newWebhook, webhook, webhookChange, webhookTest } from './webhook.ts'

const webhookId = idParam('id')

export const listWebhooks = defineEndpoint({
  id: 'webhooks.index',
  method: 'GET',
  path: '/webhooks',
  access: needs('webhooks:view', 'useExternalApi'),
  summary: 'The webhooks of the company by name; additive',
  response: z.object({ webhooks: z.array(webhook) }),
})

export const createWebhook = defineEndpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/webhooks',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Add a webhook; its secret is in this answer only',
  body: newWebhook,
  response: webhook,
  errors: ['ERR_WEBHOOK_ADDRESS', 'ERR_WEBHOOK_LIMIT'],
})

export const updateWebhook = defineEndpoint({
  id: 'webhooks.update',
  method: 'PUT',
  path: '/webhooks/:id',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Change a webhook, switch it off or on; what waits goes out once it is on',
  params: webhookId,
  body: webhookChange,
  response: webhook,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_ADDRESS'],
})

export const deleteWebhook = defineEndpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/webhooks/:id',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Delete a webhook with its deliveries',
  params: webhookId,
  response: confirmation,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const renewWebhookSecret = defineEndpoint({
  id: 'webhooks.secret',
  method: 'POST',
  path: '/webhooks/:id/secret',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Give a webhook a new secret, which is in this answer only; the old one signs nothing any more',
  params: webhookId,
  response: z.object({ secret: z.string() }),
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const testWebhook = defineEndpoint({
  id: 'webhooks.test',
  method: 'POST',
  path: '/webhooks/:id/test',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Send the event `ping` to a webhook now, once, and say what came of it',
  params: webhookId,
  response: webhookTest,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const listDeliveries = defineEndpoint({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: needs('webhooks:view', 'useExternalApi'),
  summary: 'What a webhook was told or is to be told, newest first, 20 a page',
  params: webhookId,
  query: z.object({
    state: z.preprocess((value) => (value === '' ? undefined : value), z.enum(deliveryStates).optional()),
    cursor: optionalText(400),
  }),
  response: z.object({ deliveries: z.array(delivery), hasMore: z.boolean(), cursor: z.string().nullable() }),
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const replayDelivery = defineEndpoint({
  id: 'webhooks.replay',
  method: 'POST',
  path: '/webhooks/:id/deliveries/:deliveryId/replay',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Send one event again, with the id and the body that it had; one that waits is tried at once',
  params: z.object({ id: idValue, deliveryId: idValue }),
  response: confirmation,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND'],
})

export const replayFailed = defineEndpoint({
  id: 'webhooks.replay-failed',
  method: 'POST',
  path: '/webhooks/:id/deliveries/replay',
  access: needs('webhooks:edit', 'useExternalApi'),
  summary: 'Send everything again that failed',
  params: webhookId,
  response: z.object({ replayed: z.int() }),
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})
