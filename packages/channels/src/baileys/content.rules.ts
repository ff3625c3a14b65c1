import type { proto } from 'baileys'
import { getContentType, normalizeMessageContent } from 'baileys'
import type { ChannelContent, ChannelMediaKind } from '../channel.ts'
import type { MediaOwner } from './media/media-ref.rules.ts'
import { writeMediaRef } from './media/media-ref.rules.ts'

type Message = proto.IMessage
/** Fields that all media messages share. */
interface MediaMessage {
  url?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
  fileLength?: number | { toNumber(): number } | null
  mimetype?: string | null
  caption?: string | null
  fileName?: string | null
  ptt?: boolean | null
  gifPlayback?: boolean | null
  contextInfo?: proto.IContextInfo | null
}

/** Parts of the protocol that show nothing of their own. */
const SILENT = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'deviceSentMessage',
  'stickerSyncRmrMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
])

/** The message inside its wrappers (disappearing, view once, edited, document with caption …). */
export function unwrap(message: Message | null | undefined): Message | undefined {
  const inner = normalizeMessageContent(message)
  return inner?.lottieStickerMessage?.message ? normalizeMessageContent(inner.lottieStickerMessage.message) : inner
}

/** The content of an unwrapped message; null for parts of the protocol, which show nothing. */
export function contentOf(message: Message, owner: MediaOwner): ChannelContent | null {
  const text = textOf(message)
  if (text !== null) return { kind: 'text', text }
  return mediaOf(message, owner) ?? locationOf(message) ?? contactOf(message) ?? unsupported(message)
}

/** The words of a message without a medium, also those chosen from a menu; null when there are none. */
export function textOf(message: Message): string | null {
  const found =
    message.conversation ||
    message.extendedTextMessage?.text ||
    message.buttonsResponseMessage?.selectedDisplayText ||
    message.templateButtonReplyMessage?.selectedDisplayText ||
    message.listResponseMessage?.title ||
    message.interactiveResponseMessage?.body?.text ||
    message.buttonsMessage?.contentText ||
    message.listMessage?.description ||
    message.templateMessage?.hydratedTemplate?.hydratedContentText ||
    message.interactiveMessage?.body?.text
  if (found) return found
  return message.extendedTextMessage ? '' : null
}

/** Id of the message that this one answers. */
export function quotedIdOf(message: Message): string | null {
  const type = getContentType(message)
  const content = type ? (message[type] as { contextInfo?: proto.IContextInfo | null } | string | null) : null
  return (content && typeof content === 'object' && content.contextInfo?.stanzaId) || null
}

function mediaOf(message: Message, owner: MediaOwner): ChannelContent | null {
  const video = message.videoMessage ?? message.ptvMessage
  const found: Array<[ChannelMediaKind, MediaMessage | null | undefined]> = [
    ['image', message.imageMessage],
    ['video', video],
    ['audio', message.audioMessage],
    ['document', message.documentMessage],
    ['sticker', message.stickerMessage],
  ]
  for (const [kind, media] of found) if (media) return describeMedia(kind, media, owner)
  return null
}

function describeMedia(kind: ChannelMediaKind, media: MediaMessage, owner: MediaOwner): ChannelContent {
  if (!media.mediaKey) return { kind: 'unsupported', what: kind }
  return {
    kind: 'media',
    media: kind,
    caption: media.caption ?? '',
    mimetype: media.mimetype ?? 'application/octet-stream',
    fileName: media.fileName || null,
    size: media.fileLength ? Number(media.fileLength) : null,
    voice: media.ptt === true,
    ...(media.gifPlayback ? { looping: true } : {}),
    ref: writeMediaRef({
      kind,
      directPath: media.directPath || null,
      url: media.url || null,
      mediaKey: media.mediaKey,
      sha256: media.fileSha256?.length ? media.fileSha256 : null,
      owner,
    }),
  }
}

function locationOf(message: Message): ChannelContent | null {
  const place = message.locationMessage
  const found = place ?? message.liveLocationMessage
  if (!found) return null
  return {
    kind: 'location',
    latitude: found.degreesLatitude ?? 0,
    longitude: found.degreesLongitude ?? 0,
    name: place?.name || null,
    address: place?.address || null,
    thumbnail: found.jpegThumbnail?.length ? Uint8Array.from(found.jpegThumbnail) : null,
  }
}

function contactOf(message: Message): ChannelContent | null {
  const one = message.contactMessage
  if (one) return { kind: 'contact', displayName: one.displayName ?? '', vcard: one.vcard ?? '' }
  const many = message.contactsArrayMessage
  if (!many) return null
  // several cards one after the other are a vCard file, too
  const cards = (many.contacts ?? []).map((card) => (card.vcard ?? '').trim())
  return { kind: 'contact', displayName: many.displayName ?? '', vcard: cards.join('\n') }
}

function unsupported(message: Message): ChannelContent | null {
  const type = getContentType(message)
  if (!type || SILENT.has(type)) return null
  return { kind: 'unsupported', what: type.replace(/Message(V\d)?$/, '') }
}
