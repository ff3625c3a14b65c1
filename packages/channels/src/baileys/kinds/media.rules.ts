import type { proto } from 'baileys'
import type { ChannelContent, ChannelMediaKind, ChannelMedium } from '../../channel.ts'
import type { LineWord } from '../../message-kinds.rules.ts'
import { type MediaOwner, writeMediaRef, writeThumbnailRef } from '../media/media-ref.rules.ts'
import { described, said, titled } from './lines.rules.ts'

/** Fields that all media messages share. */
export interface MediaMessage {
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
  viewOnce?: boolean | null
  jpegThumbnail?: Uint8Array | null
}

const VIEW_ONCE: Partial<Record<ChannelMediaKind, LineWord>> = {
  image: 'viewOnceImage',
  video: 'viewOnceVideo',
  audio: 'viewOnceAudio',
}

/** The medium of a message and its kind; null for a message without one. */
export function mediumIn(message: proto.IMessage): [ChannelMediaKind, MediaMessage] | null {
  const media: Array<[ChannelMediaKind, MediaMessage | null | undefined]> = [
    ['image', message.imageMessage],
    ['video', message.videoMessage ?? message.ptvMessage],
    ['audio', message.audioMessage],
    ['document', message.documentMessage],
    ['sticker', message.stickerMessage],
  ]
  for (const [kind, medium] of media) if (medium) return [kind, medium]
  return null
}

/** A message that is a medium; without the key by which it is fetched it says what it was. */
export function mediaContent(message: proto.IMessage, owner: MediaOwner, isViewOnce: boolean): ChannelContent | null {
  const found = mediumIn(message)
  if (!found) return null
  const [kind, medium] = found
  const fetched = channelMedium(kind, medium, owner)
  if (fetched) return { ...fetched, caption: medium.caption ?? '' }
  const once = isViewOnce || medium.viewOnce === true
  const word = (once && VIEW_ONCE[kind]) || kind
  return described(
    once ? 'viewOnce' : kind,
    [...titled(word), ...said(medium.caption)],
    thumbnail(medium.jpegThumbnail),
  )
}

/** A medium as the product fetches it; null without its key. */
export function channelMedium(
  kind: ChannelMediaKind,
  media: MediaMessage | null | undefined,
  owner: MediaOwner,
): ChannelMedium | null {
  if (!media?.mediaKey?.length || !(media.directPath || media.url)) return null
  return {
    kind: 'media',
    media: kind,
    caption: '',
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

/** The largest thumbnail that is stored, in bytes. */
export const MAX_THUMBNAIL = 60_000

/**
 * The small picture inside a message, as a medium of its own; null when it has none, or one that is too large or of another type
 * than it claims.
 */
export function thumbnail(
  bytes: Uint8Array | null | undefined,
  mimetype: 'image/jpeg' | 'image/png' = 'image/jpeg',
  media: ChannelMediaKind = 'image',
): ChannelMedium | null {
  if (!bytes || bytes.length < 4 || bytes.length > MAX_THUMBNAIL) return null
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (mimetype === 'image/jpeg' && !isJpeg) return null
  const kept = {
    kind: 'media',
    media,
    caption: '',
    mimetype,
    fileName: null,
    size: bytes.length,
    voice: false,
  } as const
  return { ...kept, ref: writeThumbnailRef(bytes) }
}

/** The first attachment of a header: a document, a picture or a video, else its small picture. */
export function attachmentOf(
  header: Pick<proto.IMessage, 'documentMessage' | 'imageMessage' | 'videoMessage'> & {
    jpegThumbnail?: Uint8Array | null
  },
  owner: MediaOwner,
): ChannelMedium | null {
  return (
    channelMedium('document', header.documentMessage, owner) ??
    channelMedium('image', header.imageMessage, owner) ??
    channelMedium('video', header.videoMessage, owner) ??
    thumbnail(header.jpegThumbnail ?? header.imageMessage?.jpegThumbnail ?? header.videoMessage?.jpegThumbnail)
  )
}
