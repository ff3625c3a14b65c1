import type { proto } from 'baileys'
import type { LineWord, MessageKind } from '../../message-kinds.rules.ts'

/** The role of a field of `proto.Message`. */
export type FieldRole =
  /** Visible content of this kind. */
  | { role: 'content'; kind: MessageKind }
  /** Another message inside; `word` is the label before its text. */
  | { role: 'wrapper'; word?: LineWord; kind?: MessageKind }
  /** A part of the protocol, or a change of another message: shows nothing. */
  | { role: 'silent' }

const content = (kind: MessageKind): FieldRole => ({ role: 'content', kind })
const wrapper = (word?: LineWord, kind?: MessageKind): FieldRole => ({
  role: 'wrapper',
  ...(word && { word }),
  ...(kind && { kind }),
})
const silent: FieldRole = { role: 'silent' }

/**
 * Every field of `proto.Message` (docs/message-kinds.md). A library version with another field does not compile, and a
 * test names the field.
 */
export const fieldRoles: Record<keyof proto.IMessage, FieldRole> = {
  conversation: content('text'),
  extendedTextMessage: content('text'),
  imageMessage: content('image'),
  audioMessage: content('audio'),
  videoMessage: content('video'),
  ptvMessage: content('video'),
  documentMessage: content('document'),
  stickerMessage: content('sticker'),
  stickerPackMessage: content('stickerPack'),
  contactMessage: content('contact'),
  contactsArrayMessage: content('contact'),
  chat: content('contact'),
  locationMessage: content('location'),
  liveLocationMessage: content('liveLocation'),
  call: content('call'),
  bcallMessage: content('call'),
  callLogMesssage: content('callLog'),
  scheduledCallCreationMessage: content('scheduledCall'),
  scheduledCallEditMessage: content('scheduledCallEdit'),
  buttonsMessage: content('menu'),
  listMessage: content('menu'),
  interactiveMessage: content('menu'),
  templateMessage: content('template'),
  highlyStructuredMessage: content('template'),
  buttonsResponseMessage: content('choice'),
  listResponseMessage: content('choice'),
  templateButtonReplyMessage: content('choice'),
  interactiveResponseMessage: content('choice'),
  orderMessage: content('order'),
  productMessage: content('product'),
  invoiceMessage: content('invoice'),
  sendPaymentMessage: content('payment'),
  requestPaymentMessage: content('paymentRequest'),
  declinePaymentRequestMessage: content('paymentRequest'),
  cancelPaymentRequestMessage: content('paymentRequest'),
  paymentInviteMessage: content('paymentInvite'),
  pollCreationMessage: content('poll'),
  pollCreationMessageV2: content('poll'),
  pollCreationMessageV3: content('poll'),
  pollCreationMessageV5: content('poll'),
  pollResultSnapshotMessage: content('pollResult'),
  pollResultSnapshotMessageV3: content('pollResult'),
  eventMessage: content('event'),
  groupInviteMessage: content('groupInvite'),
  newsletterAdminInviteMessage: content('channelInvite'),
  newsletterFollowerInviteMessageV2: content('channelInvite'),
  requestPhoneNumberMessage: content('phoneRequest'),
  encCommentMessage: content('comment'),
  questionResponseMessage: content('question'),
  statusQuestionAnswerMessage: content('statusReply'),
  statusQuotedMessage: content('statusReply'),
  statusMentionMessage: content('statusMention'),
  groupStatusMentionMessage: content('statusMention'),
  statusNotificationMessage: content('statusNotice'),
  statusStickerInteractionMessage: content('statusNotice'),
  richResponseMessage: content('aiAnswer'),
  placeholderMessage: content('unreadable'),
  ephemeralMessage: wrapper(),
  viewOnceMessage: wrapper(),
  viewOnceMessageV2: wrapper(),
  viewOnceMessageV2Extension: wrapper(),
  documentWithCaptionMessage: wrapper(),
  editedMessage: wrapper(),
  associatedChildMessage: wrapper(),
  deviceSentMessage: wrapper(),
  groupMentionedMessage: wrapper(),
  botInvokeMessage: wrapper(),
  botTaskMessage: wrapper(),
  botForwardedMessage: wrapper(),
  eventCoverImage: wrapper(),
  pollCreationMessageV4: wrapper(),
  pollCreationOptionImageMessage: wrapper(),
  lottieStickerMessage: wrapper(),
  commentMessage: wrapper('comment', 'comment'),
  questionMessage: wrapper('question', 'question'),
  questionReplyMessage: wrapper('answer', 'question'),
  groupStatusMessage: wrapper('groupStatus', 'groupStatus'),
  groupStatusMessageV2: wrapper('groupStatus', 'groupStatus'),
  statusAddYours: wrapper('statusAddYours', 'groupStatus'),
  limitSharingMessage: wrapper(),
  messageContextInfo: silent,
  protocolMessage: silent,
  reactionMessage: silent,
  encReactionMessage: silent,
  pollUpdateMessage: silent,
  encEventResponseMessage: silent,
  secretEncryptedMessage: silent,
  senderKeyDistributionMessage: silent,
  fastRatchetKeySenderKeyDistributionMessage: silent,
  keepInChatMessage: silent,
  pinInChatMessage: silent,
  // Its pictures come as separate messages.
  albumMessage: silent,
  stickerSyncRmrMessage: silent,
  messageHistoryBundle: silent,
  messageHistoryNotice: silent,
}

/** The role of a field by its name; null when this version does not know it. */
export const roleOf = (field: string): FieldRole | null =>
  Object.hasOwn(fieldRoles, field) ? fieldRoles[field as keyof proto.IMessage] : null

/** The fields of a message, in decoding order. */
export const fieldsOf = (message: proto.IMessage): Array<keyof proto.IMessage> =>
  (Object.keys(message) as Array<keyof proto.IMessage>).filter(
    (field) => message[field] !== null && message[field] !== undefined,
  )
