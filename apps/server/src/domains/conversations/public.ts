export { runBulk } from './bulk/run-bulk.ts'
export { takeBackSending } from './messages/cancel-sending.ts'
export { createMessages, type Messages } from './messages/create-messages.ts'
export { type Draft, textDraft } from './messages/draft.rules.ts'
export { fileLabel } from './messages/file-label.rules.ts'
export { countArrivedLate } from './messages/late-messages.store.ts'
export type { MessageServices } from './messages/message-services.ts'
export { queueDraft } from './messages/queue-draft.ts'
export { type AutomaticSending, sendAutomatic } from './messages/send-automatic.ts'
export { scoreOf } from './messages/short-reply.rules.ts'
export { createWholeAcks } from './messages/whole-acks.ts'
export { ticketRoutes } from './routes.ts'
export { isWalled } from './tickets/contact-access.store.ts'
export { contactAudience, requireContactSight, requireCustomerReach, seesContact } from './tickets/contact-access.ts'
export { contactTickets } from './tickets/contact-tickets.ts'
export { mayJoinTicket } from './tickets/may-join-ticket.ts'
export {
  type BotMove,
  customerWaits,
  type HeldTicket,
  heardMessage,
  heardSince,
  holdTicket,
  moveByBot,
} from './tickets/move-by-bot.ts'
export { openedTicket } from './tickets/read-ticket.ts'
export { releaseTickets } from './tickets/release-tickets.ts'
export { requireCustomerWriter } from './tickets/require-customer-writer.ts'
export { ticketById, ticketsByIds } from './tickets/ticket.view.ts'
export type { Viewer } from './tickets/ticket-access.rules.ts'
export { ticketsPerTag, unfinishedInQueue } from './tickets/ticket-counts.store.ts'
export { ticketFor } from './tickets/ticket-for.ts'
export { ticketForSending } from './tickets/ticket-for-sending.ts'
export type { TicketServices } from './tickets/ticket-services.ts'
