/** All webhook events, in the order in which forms offer them. */
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

/** `waiting`: to be delivered. `failed`: permanently, until a user repeats it. `dropped`: its subject was deleted. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Maximum webhooks per company. */
export const MOST_WEBHOOKS = 20
