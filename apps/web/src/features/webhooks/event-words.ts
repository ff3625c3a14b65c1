import type { DeliveryState, WebhookEventName } from '@recado/contract/webhooks/choices'

/** The text key of each event's name. */
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

/** The text key of each delivery state. */
export const stateWords = {
  waiting: 'stateWaiting',
  delivered: 'stateDelivered',
  failed: 'stateFailed',
  dropped: 'stateDropped',
} as const satisfies Record<DeliveryState, string>
