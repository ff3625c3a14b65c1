/**
 * The kinds of messages in the product's terms (docs/message-kinds.md). A provider sets the kind of each message; it
 * decides whether the message may open a ticket.
 */
export const messageKinds = [
  'text',
  'choice',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'stickerPack',
  'location',
  'liveLocation',
  'contact',
  'call',
  'callLog',
  'scheduledCall',
  'scheduledCallEdit',
  'viewOnce',
  'order',
  'product',
  'poll',
  'pollResult',
  'event',
  'question',
  'comment',
  'groupStatus',
  'groupInvite',
  'channelInvite',
  'payment',
  'paymentRequest',
  'paymentInvite',
  'invoice',
  'menu',
  'template',
  'form',
  'aiAnswer',
  'statusMention',
  'statusReply',
  'statusNotice',
  'phoneRequest',
  'callPermission',
  'welcomeRequest',
  'networkNotice',
  'unreadable',
  'unknown',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Labels of lines in a described message. The product translates them to the company's language. */
export const lineWords = [
  'link',
  'code',
  'pixKey',
  'call',
  'option',
  'item',
  'items',
  'total',
  'price',
  'salePrice',
  'subtotal',
  'shipping',
  'discount',
  'tax',
  'amount',
  'order',
  'reference',
  'status',
  'recipient',
  'product',
  'catalog',
  'poll',
  'pollResult',
  'quiz',
  'severalAnswers',
  'event',
  'eventCanceled',
  'starts',
  'ends',
  'place',
  'going',
  'maybe',
  'notGoing',
  'groupInvite',
  'channelAdminInvite',
  'channelInvite',
  'expires',
  'payment',
  'paymentRequest',
  'paymentDeclined',
  'paymentCanceled',
  'paymentInvite',
  'invoice',
  'voiceCall',
  'videoCall',
  'missedVoiceCall',
  'missedVideoCall',
  'duration',
  'scheduledVoiceCall',
  'scheduledVideoCall',
  'callCanceled',
  'animatedSticker',
  'stickerPack',
  'by',
  'viewOnce',
  'viewOnceImage',
  'viewOnceVideo',
  'viewOnceAudio',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'liveLocation',
  'contact',
  'question',
  'answer',
  'comment',
  'encryptedComment',
  'groupStatus',
  'statusAddYours',
  'statusMention',
  'statusReply',
  'statusNotice',
  'phoneRequest',
  'askLocation',
  'askAddress',
  'askCall',
  'callAllowed',
  'callRefused',
  'welcomeRequest',
  'numberChanged',
  'identityChanged',
  'networkNotice',
  'aiAnswer',
  'placeholder',
  'form',
  'empty',
  'unknown',
] as const
export type LineWord = (typeof lineWords)[number]

/** An amount of money. `thousandths` of the currency's unit; `currency` is an ISO 4217 code, '' when unknown. */
export interface Money {
  thousandths: number
  currency: string
}

/**
 * One line of a described message: a label and the sender's text. A line without a label is only the sender's text. At
 * most one of `text`, `money`, `at` (milliseconds since 1970) and `seconds` is set; `quantity` and `money` may
 * accompany a text.
 */
export interface ContentLine {
  word?: LineWord
  text?: string
  money?: Money
  at?: number
  seconds?: number
  quantity?: number
  /** The line is an option of a poll or an answer to an event, with this id. */
  option?: string
}

/** Maximum number of lines in a described message, and of characters in a line. The rest is cut. */
export const MAX_LINES = 200
export const MAX_LINE = 8_192

/** The data needed to decrypt answers to a message: polls and events. */
export interface Answerable {
  /** The key that encrypts the answers; null when the network sends them unencrypted. */
  secret: Uint8Array | null
}

/** A link preview as received with a message; nothing was downloaded. */
export interface LinkPreview {
  /** The link as written in the text. */
  url: string
  title: string
  text: string
  /** A small JPEG. */
  image: Uint8Array | null
}

/**
 * Limits of a preview: characters of each text, bytes of the picture. Longer texts are cut; a larger picture is
 * dropped.
 */
export const PREVIEW_BOUNDS = { url: 2_048, title: 300, text: 1_000, image: 40_000 } as const

/** Maximum size of a stored original message, in bytes; larger ones are not stored. */
export const MAX_ORIGINAL = 65_536
