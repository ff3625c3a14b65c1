import type { proto } from 'baileys'
import { getContentType } from 'baileys'
import type { ChannelAddress, ChannelContent, InboundMention, InboundMessage, InboundQuote } from '../../channel.ts'
import { addressOf, isSamePerson, parseJid } from '../address.rules.ts'
import { contentOf } from '../content.rules.ts'
import { channelMedium, mediumIn } from '../kinds/media.rules.ts'
import { removeWrappers } from '../kinds/unwrap.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'

type Message = proto.IMessage
type Context = proto.IContextInfo

const STATUS = 'status@broadcast'
/** Largest thumbnail of a quote that is stored, in bytes. */
const MAX_THUMBNAIL = 20_000
/** A message with more mentions than a group can have members mentions no one. */
const MAX_MENTIONS = 1_024

/** Parts of a message beside its content: quote, mentions and expiration. */
export type ContextParts = Pick<InboundMessage, 'quote' | 'mentions' | 'expiration'>

/** The context of an unwrapped message; null when its kind carries none. */
export function contextOf(message: Message): Context | null {
  const type = getContentType(message)
  const content = type ? (message[type] as { contextInfo?: Context | null } | string | null) : null
  return (content && typeof content === 'object' && content.contextInfo) || null
}

/** Reads the context of a message. `chat` is its chat, `me` the connected number. */
export function contextParts(message: Message, chat: ChannelAddress, me: ChannelAddress): ContextParts {
  const context = contextOf(message)
  const quote = context && quoteOf(context, chat, me)
  const mentions = context ? mentionsOf(context, me) : []
  return {
    ...(quote && { quote }),
    ...(mentions.length > 0 && { mentions }),
    ...expirationOf(message, context, chat),
  }
}

/** In a direct chat, a message without an expiration switches it off. Groups get their expiration from the network. */
function expirationOf(
  message: Message,
  context: Context | null,
  chat: ChannelAddress,
): Pick<InboundMessage, 'expiration'> {
  if (context?.expiration) return { expiration: Number(context.expiration) }
  const saysSo =
    context?.expiration === 0 ||
    (!chat.group && (message.conversation != null || context !== null || message.extendedTextMessage != null))
  return saysSo ? { expiration: 0 } : {}
}

function quoteOf(context: Context, chat: ChannelAddress, me: ChannelAddress): InboundQuote | null {
  if (!context.stanzaId) return null
  const quotedMessage = removeWrappers(context.quotedMessage)
  const author = addressOf(context.participant) ?? (chat.group ? null : chat)
  const owner = {
    remoteJid: context.remoteJid ?? '',
    id: context.stanzaId,
    fromMe: false,
    participant: context.participant ?? null,
  }
  const thumbnail = quotedMessage ? thumbnailOf(quotedMessage.message) : null
  return {
    kind: context.remoteJid === STATUS ? 'status' : 'message',
    author,
    fromMe: isSamePerson(author, me),
    content: (quotedMessage &&
      (quotedMediumWithoutKey(quotedMessage.message, owner) ?? contentOf(quotedMessage, owner))) ?? {
      kind: 'text',
      text: '',
    },
    thumbnail: thumbnail && thumbnail.length <= MAX_THUMBNAIL ? Uint8Array.from(thumbnail) : null,
  }
}

/** Shows a quoted medium without its key as a medium, because quoted media are never downloaded. */
function quotedMediumWithoutKey(message: Message, owner: MediaOwner): ChannelContent | null {
  const [kind, medium] = mediumIn(message) ?? []
  if (!kind || !medium || kind === 'sticker' || medium.viewOnce || medium.mediaKey?.length) return null
  const content = channelMedium(kind, { ...medium, mediaKey: Uint8Array.of(0), directPath: '/' }, owner)
  return content && { ...content, caption: medium.caption ?? '' }
}

function thumbnailOf(message: Message): Uint8Array | null {
  const { imageMessage, videoMessage, documentMessage, locationMessage, extendedTextMessage } = message
  const carriers = [imageMessage, videoMessage, documentMessage, locationMessage, extendedTextMessage]
  return carriers.map((carrier) => carrier?.jpegThumbnail).find((picture) => picture?.length) ?? null
}

function mentionsOf(context: Context, me: ChannelAddress): InboundMention[] {
  const people = (context.mentionedJid ?? []).slice(0, MAX_MENTIONS).flatMap((jid) => {
    const address = addressOf(jid)
    const token = parseJid(jid)?.user
    return address && token ? [{ token, address, name: '', isMe: isSamePerson(address, me) }] : []
  })
  const groups = (context.groupMentions ?? []).flatMap(({ groupJid, groupSubject }) => {
    const address = addressOf(groupJid)
    return groupJid && address ? [{ token: groupJid, address, name: groupSubject ?? '', isMe: false }] : []
  })
  return [...people, ...groups]
}
