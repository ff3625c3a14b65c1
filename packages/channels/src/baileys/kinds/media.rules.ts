import type { proto } from 'baileys'
import type { ChannelContent, ChannelMediaKind, ChannelMedium } from '../../channel.ts'
import type { LineWord } from '../../message-kinds.rules.ts'
import { type MediaOwner, writeMediaRef, writeThumbnailRef } from '../media/media-ref.rules.ts'
import { describedContent, textLines, titleLines } from './lines.rules.ts'

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

/** A media message. Without its decryption key it becomes a description. */
export function mediaContent(message: proto.IMessage, owner: MediaOwner, isViewOnce: boolean): ChannelContent | null {
  const kindAndMedium = mediumIn(message)
  if (!kindAndMedium) return null
  const [kind, medium] = kindAndMedium
  const downloadable = channelMedium(kind, medium, owner)
  if (downloadable) return { ...downloadable, caption: medium.caption ?? '' }
  const isOnce = isViewOnce || medium.viewOnce === true
  const word = (isOnce && VIEW_ONCE[kind]) || kind
  return describedContent(
    isOnce ? 'viewOnce' : kind,
    [...titleLines(word), ...textLines(medium.caption)],
    thumbnail(medium.jpegThumbnail),
  )
}

/** A medium that can be downloaded; null without its key. */
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

/** Maximum size of a stored thumbnail, in bytes. */
export const MAX_THUMBNAIL = 60_000

/** The embedded thumbnail as a medium. Null when it is missing, too large or not of its declared type. */
export function thumbnail(
  bytes: Uint8Array | null | undefined,
  mimetype: 'image/jpeg' | 'image/png' = 'image/jpeg',
  media: ChannelMediaKind = 'image',
): ChannelMedium | null {
  if (!bytes || bytes.length < 4 || bytes.length > MAX_THUMBNAIL) return null
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (mimetype === 'image/jpeg' && !isJpeg) return null
  const medium = {
    kind: 'media',
    media,
    caption: '',
    mimetype,
    fileName: null,
    size: bytes.length,
    voice: false,
  } as const
  return { ...medium, ref: writeThumbnailRef(bytes) }
}

/** The first attachment of a header: a document, picture or video, else its thumbnail. */
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
