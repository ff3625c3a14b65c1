import type { InboundMessage } from '@recado/channels/channel'
import type { MessageKind } from '@recado/channels/message-kinds.rules'

/**
 * What may open a ticket, and whether a bot may answer it: all that a person wrote, sent, tapped or called (`person`), and what
 * comes from a program, or says nothing that a bot could read (`machine`). A kind that is not listed opens nothing (docs/message-kinds.md).
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

/** Kinds of which nothing says more than the message's media type and body. */
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

/** The kind of a message, in the terms of docs/message-kinds.md. */
export function kindOf({ content }: Pick<InboundMessage, 'content'>): MessageKind {
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

/** True for what may open a ticket. */
export const opensTicket = (kind: MessageKind): boolean => OPENING[kind] !== undefined

/** True for what a program wrote: it may open a ticket, and no bot answers it. */
export const isOfMachine = (kind: MessageKind): boolean => OPENING[kind] === 'machine'

/** The kind as it is stored beside the media type; null where that says it. */
export const storedKind = (kind: MessageKind): MessageKind | null => (PLAIN.has(kind) ? null : kind)
