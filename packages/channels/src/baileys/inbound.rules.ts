import type { WAMessage } from 'baileys'
import { proto } from 'baileys'
import type { ChannelAddress, InboundMessage } from '../channel.ts'
import { addressOf, isIgnoredJid, isSamePerson } from './address.rules.ts'
import { contentOf, quotedIdOf, textOf, unwrap } from './content.rules.ts'
import type { MediaOwner } from './media/media-ref.rules.ts'
import { adOf } from './phone/ad.rules.ts'

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** The meaning of one stanza for the product. */
export type Inbound =
  | { kind: 'message'; message: InboundMessage }
  | { kind: 'edited'; chat: ChannelAddress; id: string; fromMe: boolean; text: string; at: number }
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

type Key = WAMessage['key']
interface Envelope {
  key: Key
  id: string
  chat: ChannelAddress
  author: ChannelAddress
  at: number
  me: ChannelAddress
}

/**
 * Reads a decrypted message. `me` is the number that is connected, `late` says that it came after an absence.
 * Null for everything that means nothing to a conversation: status, history, keys, undecipherable placeholders.
 */
export function readInbound(message: WAMessage, me: ChannelAddress, late: boolean): Inbound | null {
  const envelope = readEnvelope(message, me)
  if (!envelope) return null
  const content = unwrap(message.message)
  if (!content) {
    // the network does not give view-once content to linked devices: say at least that there was something
    const hidden = (message.key as { isViewOnce?: boolean }).isViewOnce === true
    return hidden ? asMessage(message, envelope, late, { kind: 'unsupported', what: 'viewOnce' }, null) : null
  }
  if (content.protocolMessage) return readProtocol(content.protocolMessage, envelope)
  if (content.reactionMessage) return readReaction(content.reactionMessage, envelope)
  const shown = contentOf(content, ownerOf(envelope.key, envelope.id))
  return shown ? withAd(asMessage(message, envelope, late, shown, quotedIdOf(content)), content) : null
}

/** Only a customer comes from an advertisement, and only into a chat of their own. */
function withAd(inbound: Inbound, content: proto.IMessage): Inbound {
  if (inbound.kind !== 'message' || inbound.message.fromMe || inbound.message.chat.group) return inbound
  const ad = adOf(content)
  return ad ? { ...inbound, message: { ...inbound.message, ad } } : inbound
}

function readEnvelope(message: WAMessage, me: ChannelAddress): Envelope | null {
  const { key } = message
  const { remoteJid, id } = key
  if (!remoteJid || !id || isIgnoredJid(remoteJid)) return null
  // a message to a broadcast list reaches us from its author and belongs into that conversation
  const isList = remoteJid.endsWith('@broadcast')
  const chat = isList ? addressOf(key.participant, key.participantAlt) : chatOf(key, me)
  if (!chat) return null
  const author = key.fromMe ? me : chat.group || isList ? addressOf(key.participant, key.participantAlt) : chat
  return author ? { key, id, chat, author, at: secondsOf(message) * 1000, me } : null
}

function chatOf(key: Key, me: ChannelAddress): ChannelAddress | null {
  const alternative = addressOf(key.remoteJidAlt)
  // on what we wrote ourselves the alternative may be our own address
  const usable = !(key.fromMe && isSamePerson(alternative, me))
  return addressOf(key.remoteJid, usable ? key.remoteJidAlt : null)
}

function asMessage(
  message: WAMessage,
  { id, chat, author, at, key }: Envelope,
  late: boolean,
  content: InboundMessage['content'],
  quotedId: string | null,
): Inbound {
  const authorName = message.pushName || message.verifiedBizName || ''
  const fromMe = key.fromMe === true
  return {
    kind: 'message',
    message: { id, chat, author, authorName, groupName: null, fromMe, sentAt: at, late, quotedId, content },
  }
}

function readProtocol(part: proto.Message.IProtocolMessage, envelope: Envelope): Inbound | null {
  const { chat, key, me, at } = envelope
  const id = part.key?.id
  if (!id) return null
  if (part.type === REVOKE) {
    // seen by its author; an administrator may also delete what another member, we for one, wrote
    const byAuthor = part.key?.fromMe === true || !part.key?.participant
    const fromMe = byAuthor ? key.fromMe === true : isSamePerson(addressOf(part.key?.participant), me)
    return { kind: 'deleted', chat, id, fromMe }
  }
  if (part.type !== MESSAGE_EDIT) return null
  const edited = unwrap(part.editedMessage)
  if (!edited) return null
  const caption = edited.imageMessage?.caption ?? edited.videoMessage?.caption ?? edited.documentMessage?.caption
  const text = textOf(edited) ?? caption ?? ''
  const when = part.timestampMs ? Number(part.timestampMs) : at
  return { kind: 'edited', chat, id, fromMe: key.fromMe === true, text, at: when }
}

function readReaction(part: proto.Message.IReactionMessage, { chat, author, key }: Envelope): Inbound | null {
  const id = part.key?.id
  if (!id) return null
  // Baileys has turned the key of the message reacted to into our point of view already
  const fromMe = part.key?.fromMe === true
  return { kind: 'reaction', chat, id, fromMe, author, reactorIsMe: key.fromMe === true, emoji: part.text ?? '' }
}

function ownerOf(key: Key, id: string): MediaOwner {
  return { remoteJid: key.remoteJid ?? '', id, fromMe: key.fromMe === true, participant: key.participant || null }
}

function secondsOf(message: WAMessage): number {
  return Number(message.messageTimestamp ?? 0) || Math.floor(Date.now() / 1000)
}
