import type { WAMessage } from 'baileys'
import { proto } from 'baileys'
import type { ChannelAddress, ChannelContent, InboundMessage } from '../channel.ts'
import type { ContentLine } from '../message-kinds.rules.ts'
import { addressOf, isIgnoredJid, isSamePerson } from './address.rules.ts'
import { contentOf, linkPreviewOf, quotedIdOf } from './content.rules.ts'
import { type ContextParts, contextParts } from './context/context.rules.ts'
import { type AnswerRead, readAnswer } from './kinds/answer.rules.ts'
import { mediumIn } from './kinds/media.rules.ts'
import { originalOf, unknownField } from './kinds/original.rules.ts'
import { removeWrappers } from './kinds/unwrap.rules.ts'
import type { MediaOwner } from './media/media-ref.rules.ts'
import { adOf } from './phone/ad.rules.ts'

const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type

/** The meaning of one stanza for the product. */
export type Inbound =
  | { kind: 'message'; message: InboundMessage }
  | {
      kind: 'edited'
      chat: ChannelAddress
      id: string
      fromMe: boolean
      text: string
      lines?: readonly ContentLine[]
      place?: { latitude: number; longitude: number }
      at: number
      mentions?: InboundMessage['mentions']
    }
  | { kind: 'expiration'; chat: ChannelAddress; seconds: number; at: number }
  | { kind: 'deleted'; chat: ChannelAddress; id: string; fromMe: boolean }
  | {
      kind: 'reaction'
      chat: ChannelAddress
      id: string
      fromMe: boolean
      author: ChannelAddress
      reactorIsMe: boolean
      emoji: string
    }
  | AnswerRead

type Key = WAMessage['key']
export interface Envelope {
  key: Key
  id: string
  chat: ChannelAddress
  author: ChannelAddress
  at: number
  me: ChannelAddress
}

/**
 * Reads a decrypted message. `me` is the connected number; `late` is true for messages that arrived during an absence.
 * Null for messages without meaning for a conversation: status, history, keys, undecryptable placeholders.
 */
export function readInbound(
  message: WAMessage,
  me: ChannelAddress,
  late: boolean,
  original: Uint8Array | null = null,
): Inbound | null {
  const envelope = readEnvelope(message, me)
  if (!envelope) return null
  if (!message.message) {
    // linked devices do not get view-once content: show a placeholder
    const isHidden = (message.key as { isViewOnce?: boolean }).isViewOnce === true
    const content = { kind: 'described', what: 'viewOnce', lines: [{ word: 'viewOnce' }] } as const
    return isHidden ? asMessage(message, envelope, late, content, null) : null
  }
  const unwrappedMessage = removeWrappers(message.message)
  if (!unwrappedMessage)
    return asMessage(message, envelope, late, { kind: 'unsupported', what: 'nested message' }, null)
  const content = unwrappedMessage.message
  if (content.protocolMessage) return readProtocol(content.protocolMessage, envelope)
  if (content.reactionMessage) return readReaction(content.reactionMessage, envelope)
  const answer = readAnswer(content, envelope)
  if (answer) return answer
  const visibleContent =
    contentOf(unwrappedMessage, ownerOf(envelope.key, envelope.id)) ?? unknownField(content, original)
  if (!visibleContent) return null
  const storedContent =
    visibleContent.kind === 'unsupported'
      ? { ...visibleContent, ...originalOf(message.message, original) }
      : visibleContent
  const parts = contextParts(content, envelope.chat, me)
  const inbound = asMessage(message, envelope, late, storedContent, quotedIdOf(content), parts)
  const linkPreview = visibleContent.kind === 'text' ? linkPreviewOf(content) : undefined
  const withPreview = linkPreview ? { ...inbound, message: { ...inbound.message, linkPreview } } : inbound
  return withAd(withPreview, content)
}

/** Adds an advertisement only to a customer's message in a direct chat. */
function withAd(inbound: Inbound, content: proto.IMessage): Inbound {
  if (inbound.kind !== 'message' || inbound.message.fromMe || inbound.message.chat.group) return inbound
  const ad = adOf(content)
  return ad ? { ...inbound, message: { ...inbound.message, ad } } : inbound
}

function readEnvelope(message: WAMessage, me: ChannelAddress): Envelope | null {
  const { key } = message
  const { remoteJid, id } = key
  if (!remoteJid || !id || isIgnoredJid(remoteJid)) return null
  // a message to a broadcast list belongs to the conversation with its author
  const isList = remoteJid.endsWith('@broadcast')
  const chat = isList ? addressOf(key.participant, key.participantAlt) : chatOf(key, me)
  // notes to one's own number are private and no conversation
  if (!chat || isSamePerson(chat, me)) return null
  const author = key.fromMe ? me : chat.group || isList ? addressOf(key.participant, key.participantAlt) : chat
  return author ? { key, id, chat, author, at: secondsOf(message) * 1000, me } : null
}

function chatOf(key: Key, me: ChannelAddress): ChannelAddress | null {
  const alternative = addressOf(key.remoteJidAlt)
  // on our own messages the alternative may be our own address
  const usable = !(key.fromMe && isSamePerson(alternative, me))
  return addressOf(key.remoteJid, usable ? key.remoteJidAlt : null)
}

function asMessage(
  message: WAMessage,
  { id, chat, author, at, key }: Envelope,
  late: boolean,
  content: InboundMessage['content'],
  quotedId: string | null,
  parts: ContextParts = {},
): Inbound & { kind: 'message' } {
  const authorName = message.pushName || message.verifiedBizName || ''
  const fromMe = key.fromMe === true
  return {
    kind: 'message',
    message: { id, chat, author, authorName, groupName: null, fromMe, sentAt: at, late, quotedId, content, ...parts },
  }
}

function readProtocol(part: proto.Message.IProtocolMessage, envelope: Envelope): Inbound | null {
  const { chat, key, me, at } = envelope
  if (part.type === EPHEMERAL_SETTING)
    return { kind: 'expiration', chat, seconds: Number(part.ephemeralExpiration ?? 0), at }
  const id = part.key?.id
  if (!id) return null
  if (part.type === REVOKE) {
    // seen from its author; a group admin may also delete a message of another member, such as us
    const byAuthor = part.key?.fromMe === true || !part.key?.participant
    const fromMe = byAuthor ? key.fromMe === true : isSamePerson(addressOf(part.key?.participant), me)
    return { kind: 'deleted', chat, id, fromMe }
  }
  if (part.type !== MESSAGE_EDIT) return null
  const unwrappedMessage = removeWrappers(part.editedMessage)
  if (!unwrappedMessage) return null
  const content = contentOf(unwrappedMessage, ownerOf(key, id))
  const text = content?.kind === 'text' ? content.text : (mediumIn(unwrappedMessage.message)?.[1].caption ?? '')
  const lines = content?.kind === 'described' ? { lines: content.lines } : {}
  const place = content?.kind === 'location' ? placeOf(content) : {}
  const when = part.timestampMs ? Number(part.timestampMs) : at
  const { mentions } = contextParts(unwrappedMessage.message, chat, me)
  return {
    kind: 'edited',
    chat,
    id,
    fromMe: key.fromMe === true,
    text,
    ...lines,
    ...place,
    at: when,
    ...(mentions && { mentions }),
  }
}

const placeOf = ({ latitude, longitude, name, address }: ChannelContent & { kind: 'location' }) => ({
  text: [name, address].filter((part) => part?.trim()).join(' - '),
  place: { latitude, longitude },
})

function readReaction(part: proto.Message.IReactionMessage, { chat, author, key }: Envelope): Inbound | null {
  const id = part.key?.id
  if (!id) return null
  // Baileys has already converted the key of the target message to our point of view
  const fromMe = part.key?.fromMe === true
  return { kind: 'reaction', chat, id, fromMe, author, reactorIsMe: key.fromMe === true, emoji: part.text ?? '' }
}

function ownerOf(key: Key, id: string): MediaOwner {
  return { remoteJid: key.remoteJid ?? '', id, fromMe: key.fromMe === true, participant: key.participant || null }
}

function secondsOf(message: WAMessage): number {
  return Number(message.messageTimestamp ?? 0) || Math.floor(Date.now() / 1000)
}
