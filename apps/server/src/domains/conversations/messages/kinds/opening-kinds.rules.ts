import type { InboundMessage } from '@recado/channels/channel'
import type { MessageKind } from '@recado/channels/message-kinds.rules'

/**
 * The kinds that may open a ticket. `person`: written, sent, tapped or called by a person, so bots may answer.
 * `machine`: from a program, or without anything a bot could read. A kind that is not listed opens nothing
 * (docs/message-kinds.md).
 */
const OPENING: Partial<Record<MessageKind, 'person' | 'machine'>> = {
  text: 'person',
  choice: 'person',
  image: 'person',
  audio: 'person',
  video: 'person',
  document: 'person',
  sticker: 'person',
  stickerPack: 'person',
  location: 'person',
  liveLocation: 'person',
  contact: 'person',
  call: 'person',
  callLog: 'person',
  scheduledCall: 'person',
  viewOnce: 'person',
  order: 'person',
  product: 'person',
  poll: 'person',
  event: 'person',
  question: 'person',
  comment: 'person',
  groupInvite: 'person',
  payment: 'person',
  paymentRequest: 'person',
  form: 'person',
  statusReply: 'person',
  pollResult: 'machine',
  paymentInvite: 'machine',
  invoice: 'machine',
  menu: 'machine',
  template: 'machine',
  aiAnswer: 'machine',
  callPermission: 'machine',
  unreadable: 'machine',
}

/** Kinds fully described by the message's media type and body. */
const PLAIN: ReadonlySet<MessageKind> = new Set([
  'text',
  'choice',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
])

/** Returns the kind of a message, in the terms of docs/message-kinds.md. */
export function messageKindOf({ content }: Pick<InboundMessage, 'content'>): MessageKind {
  switch (content.kind) {
    case 'text':
      return content.optionId === undefined ? 'text' : 'choice'
    case 'media':
      return content.media
    case 'location':
      return content.isLive === true ? 'liveLocation' : 'location'
    case 'contact':
      return 'contact'
    case 'described':
      return content.what
    case 'unsupported':
      return 'unknown'
  }
}

/** Whether a message of this kind may open a ticket. */
export const opensTicket = (kind: MessageKind): boolean => OPENING[kind] !== undefined

/** Whether a program wrote it: it may open a ticket, but no bot answers it. */
export const isOfMachine = (kind: MessageKind): boolean => OPENING[kind] === 'machine'

/** The kind as it is stored beside the media type; null when the media type determines it. */
export const storedKind = (kind: MessageKind): MessageKind | null => (PLAIN.has(kind) ? null : kind)
