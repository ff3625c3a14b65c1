import type { DeliveryState, WebhookEventName } from '@recado/contract/webhooks/choices'

/** The name of an event among the texts. */
export const eventWords = {
  'message.received': 'messageReceived',
  'message.sent': 'messageSent',
  'message.status': 'messageStatus',
  'message.updated': 'messageUpdated',
  'ticket.created': 'ticketCreated',
  'ticket.accepted': 'ticketAccepted',
  'ticket.transferred': 'ticketTransferred',
  'ticket.returned': 'ticketReturned',
  'ticket.closed': 'ticketClosed',
  'ticket.reopened': 'ticketReopened',
  'contact.created': 'contactCreated',
  'contact.updated': 'contactUpdated',
  'connection.state': 'connectionState',
} as const satisfies Record<WebhookEventName, string>

/** The name of a delivery's state among the texts. */
export const stateWords = {
  waiting: 'stateWaiting',
  delivered: 'stateDelivered',
  failed: 'stateFailed',
  dropped: 'stateDropped',
} as const satisfies Record<DeliveryState, string>
