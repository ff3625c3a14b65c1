/**
 * The kinds of messages that networks bring, in the product's terms (docs/message-kinds.md). A provider names the kind of each
 * message; the product decides by it what may open a ticket.
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

/** Words of ours in a described message. The product writes them in the company's language. */
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

/** An amount of money. `thousandths` of the currency's unit; `currency` as ISO 4217 writes it, '' when the network did not say. */
export interface Money {
  thousandths: number
  currency: string
}

/**
 * One line of a described message: a word of ours, and what the sender said to it. A line without a word is the sender's alone.
 * At most one of `text`, `money`, `at` (milliseconds since 1970) and `seconds` is set beside the word; `quantity` and `money` may
 * stand with a text.
 */
export interface ContentLine {
  word?: LineWord
  text?: string
  money?: Money
  at?: number
  seconds?: number
  quantity?: number
  /** The line is an option of a poll or an answer to an event, under this id. */
  option?: string
}

/** The most lines of a described message, and characters of one line; what is beyond is cut. */
export const MAX_LINES = 200
export const MAX_LINE = 8_192

/** What makes answers to a message readable: polls and events. */
export interface Answerable {
  /** The key with which answers are encrypted; null where the network sends them readable. */
  secret: Uint8Array | null
}

/** The preview of a link as it came with a message; nothing of it was fetched. */
export interface LinkPreview {
  /** The link as it stands in the text. */
  url: string
  title: string
  text: string
  /** A small JPEG. */
  image: Uint8Array | null
}

/** Bounds of a preview: characters of each text, bytes of the picture. What is beyond is cut; a larger picture is left out. */
export const PREVIEW_BOUNDS = { url: 2_048, title: 300, text: 1_000, image: 40_000 } as const

/** The largest message that is kept as it came, in bytes; a larger one is not kept. */
export const MAX_ORIGINAL = 65_536
