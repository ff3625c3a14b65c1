export { runBulk } from './bulk/run-bulk.ts'
export { createMessages, type Messages } from './messages/create-messages.ts'
export { countArrivedLate } from './messages/history/late-messages.store.ts'
export { fileLabel } from './messages/inbound/file-label.rules.ts'
export { scoreOf } from './messages/inbound/short-reply.rules.ts'
export type { MessageServices } from './messages/message-services.ts'
export { takeBackSending } from './messages/outbound/cancel-sending.ts'
export { type Draft, textDraft } from './messages/outbound/draft.rules.ts'
export { queueDraft } from './messages/outbound/queue-draft.ts'
export { type AutomaticSending, sendAutomatic } from './messages/outbound/send-automatic.ts'
export { createWholeAcks } from './messages/whole-acks.ts'
export { ticketRoutes } from './routes.ts'
export { isWalled } from './tickets/access/contact-access.store.ts'
export {
  contactAudience,
  requireContactSight,
  requireCustomerReach,
  seesContact,
} from './tickets/access/contact-access.ts'
export { mayJoinTicket } from './tickets/access/may-join-ticket.ts'
export { requireCustomerWriter } from './tickets/access/require-customer-writer.ts'
export type { Viewer } from './tickets/access/ticket-access.rules.ts'
export { contactTickets } from './tickets/contact-tickets.ts'
export { ticketsPerTag, unfinishedInQueue } from './tickets/lists/ticket-counts.store.ts'
export {
  type BotMove,
  customerWaits,
  type HeldTicket,
  holdTicket,
  moveByBot,
  receivedMessage,
  receivedSince,
} from './tickets/moves/move-by-bot.ts'
export { releaseTickets } from './tickets/moves/release-tickets.ts'
export { openedTicket } from './tickets/read-ticket.ts'
export { ticketById, ticketsByIds } from './tickets/ticket.view.ts'
export { ticketFor } from './tickets/ticket-for.ts'
export { ticketForSending } from './tickets/ticket-for-sending.ts'
export type { TicketServices } from './tickets/ticket-services.ts'
