import type { Webhook } from '@recado/contract/webhooks/webhook'
import { expect, it } from 'vitest'
import { withWebhookEvent } from './live-webhooks.ts'

const webhook = (id: number, name: string): Webhook => ({
  ...{
    id,
    name,
    url: 'https://a.example/',
    events: ['message.received'],
    active: true,
    offAt: null,
    failingSince: null,
  },
  ...{ secret: '', hasSecret: true, waiting: 0, failed: 0, deliveredAt: null, createdAt: '2026-11-20T12:00:00Z' },
})
const webhooks = [webhook(1, 'Bia'), webhook(2, 'Davi')]

it.each([
  ['a new webhook is inserted by name', { action: 'create', webhook: webhook(3, 'Caio') }, ['Bia', 'Caio', 'Davi']],
  [
    'a second creation event does not duplicate a webhook',
    { action: 'create', webhook: webhook(2, 'Davi') },
    ['Bia', 'Davi'],
  ],
  ['a renamed webhook moves to its new position', { action: 'update', webhook: webhook(1, 'Zoe') }, ['Davi', 'Zoe']],
  [
    'a change that arrives after the deletion does not restore the webhook',
    { action: 'update', webhook: webhook(9, 'Ana') },
    ['Bia', 'Davi'],
  ],
  ['a deleted webhook is removed', { action: 'delete', webhookId: 1 }, ['Davi']],
] as const)('HOK-03: %s', (_what, event, names) =>
  expect(withWebhookEvent(webhooks, event as never).map(({ name }) => name)).toEqual(names),
)
