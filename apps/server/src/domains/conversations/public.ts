export {
  campaignAnswered,
  consentChanged,
  messageDelayed,
  messageFailed,
  messageReceived,
  messageTaken,
  respondersAsked,
  ticketClosed,
  ticketHanded,
  ticketNoted,
  ticketOpened,
  ticketPlaced,
  ticketWaits,
} from './facts.ts'
export type { MarketingTicket } from './marketing/marketing-ticket.store.ts'
export { queueForContact } from './marketing/queue-for-contact.ts'
export {
  draftsWithFooter,
  type MarketingMessage,
  queueMarketing,
  waitingOfCampaign,
  withConnectionFooter,
  withdrawCampaign,
} from './marketing/queue-marketing.ts'
export type { CampaignProgress } from './messages/announce-payload.ts'
export type { Messages } from './messages/create-messages.ts'
export { messagesOver } from './messages/history/messages-over.ts'
export { placeText } from './messages/inbound/location.rules.ts'
export { scoreOf } from './messages/inbound/score.rules.ts'
export type { MediaAddresses } from './messages/media/media-address.ts'
export { mediaTypeOf } from './messages/media/media-kind.rules.ts'
export { messageById } from './messages/message.view.ts'
export { noteSources } from './messages/note-sources.ts'
export { cancelPlannedSending, type SendWithdrawing } from './messages/outbound/cancel-sending.ts'
export { type Draft, textDraft } from './messages/outbound/draft.rules.ts'
export { type MessageQueueing, queueDraft } from './messages/outbound/queue-draft.ts'
export { type AutomaticQueueing, sendAutomatic } from './messages/outbound/send-automatic.ts'
export { findSentState, type SentState } from './messages/outbound/sent-state.store.ts'
export { draftFiles, type FileToSend, storeUploads, typeOfFile } from './messages/outbound/store-uploads.ts'
export { draftOfTemplate, templateDraft } from './messages/outbound/template-draft.ts'
export { changedMessage, messageFor } from './messages/own-message.ts'
export { cardName, deletedPreview, previewOf } from './messages/preview.rules.ts'
export { noteByMachine } from './notes/create-note.ts'
export { createTypingSign, type TypingSign } from './presence/typing-sign.ts'
export { isWalled } from './tickets/access/contact-access.store.ts'
export {
  contactAudience,
  contactSightOf,
  mayUseContact,
  requireContactUse,
  requireCustomerReach,
  requireKnownContact,
  seesContact,
} from './tickets/access/contact-access.ts'
export { requireCustomerWriter } from './tickets/access/require-customer-writer.ts'
export { maySee as maySeeTicket, type TicketViewer } from './tickets/access/ticket-access.rules.ts'
export {
  letBotSpeak,
  makeUserSpeaker,
  removeSpeaker,
} from './tickets/moves/change-speaker.ts'
export { handToPerson } from './tickets/moves/hand-to-person.ts'
export {
  type BotMove,
  customerWaits,
  type LockedTicket,
  lockTicketForBot,
  moveByBot,
  receivedMessage,
  receivedSince,
} from './tickets/moves/move-by-bot.ts'
export { ticketForSending } from './tickets/sending/ticket-for-sending.ts'
export { ticketOver } from './tickets/sending/ticket-over.ts'
export { changeTicketTags, lockTicketFor } from './tickets/sync-ticket-tags.ts'
export { lockTicket } from './tickets/ticket.store.ts'
export { ticketById, ticketsByIds } from './tickets/ticket.view.ts'
export { ticketFor } from './tickets/ticket-for.ts'
export { listsOf } from './tickets/ticket-rooms.ts'
