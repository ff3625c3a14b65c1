/** Everything that a webhook can be told, in the order in which forms offer it. */
export const webhookEventNames = [
  'message.received',
  'message.sent',
  'message.status',
  'message.updated',
  'ticket.created',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.returned',
  'ticket.closed',
  'ticket.reopened',
  'contact.created',
  'contact.updated',
  'connection.state',
] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

/** `waiting` to be taken, `delivered`, `failed` for good until somebody repeats it, `dropped`: what it was about is gone. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Of one company. */
export const MOST_WEBHOOKS = 20
