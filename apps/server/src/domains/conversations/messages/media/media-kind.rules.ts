import type { ChannelMediaKind } from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'

const PICTURES = /^image\/(jpeg|png|webp|gif)$/
const FILMS = /^video\/(mp4|3gpp|webm|quicktime)$/
const SOUNDS = /^audio\//

/** The media type by content. Anything but a clear picture, video or sound is a document. */
export function mediaTypeOf(mimetype: string): MediaType {
  if (PICTURES.test(mimetype)) return 'image'
  if (FILMS.test(mimetype)) return 'video'
  return SOUNDS.test(mimetype) ? 'audio' : 'application'
}

const receivedTypes: Record<ChannelMediaKind, MediaType> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'sticker',
}

/** The media type of a received medium before its content is known. */
export const receivedMediaType = (kind: ChannelMediaKind): MediaType => receivedTypes[kind]

/**
 * The media type of a received medium by its content: a false picture becomes a document. A document stays one even
 * when it is a picture, because it was sent as a file.
 */
export function arrivedMediaType(declaredType: MediaType, mimetype: string): MediaType {
  if (declaredType === 'application') return declaredType
  const real = mediaTypeOf(mimetype)
  if (declaredType === 'sticker') return real === 'image' ? 'sticker' : 'application'
  return real
}

/** The kind under which the channel sends it. */
export function channelKindOf(mediaType: MediaType): ChannelMediaKind {
  if (mediaType === 'image' || mediaType === 'video' || mediaType === 'audio' || mediaType === 'sticker')
    return mediaType
  return 'document'
}

const byExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
}

/**
 * Returns the type under which a stored file is served inline; the extension was chosen from its content. Null: a
 * download of plain bytes, because the file might contain active content (messages.3).
 */
export function inlineTypeOf(fileName: string): string | null {
  const extension = fileName.split('.').at(-1) ?? ''
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null
}
