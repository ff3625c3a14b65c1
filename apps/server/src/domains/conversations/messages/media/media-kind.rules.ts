import type { ChannelMediaKind } from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'

const PICTURES = /^image\/(jpeg|png|webp|gif)$/
const FILMS = /^video\/(mp4|3gpp|webm|quicktime)$/
const SOUNDS = /^audio\//

/** How a file is shown and sent, by what its content is. Everything that is not plainly a picture, film or sound is a document. */
export function mediaTypeOf(mimetype: string): MediaType {
  if (PICTURES.test(mimetype)) return 'image'
  if (FILMS.test(mimetype)) return 'video'
  return SOUNDS.test(mimetype) ? 'audio' : 'application'
}

const received: Record<ChannelMediaKind, MediaType> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'sticker',
}

/** How a received medium is shown before its content is known. */
export const receivedMediaType = (kind: ChannelMediaKind): MediaType => received[kind]

/**
 * How a received medium is shown once its content is known: a file that claims to be a picture and is none becomes a document.
 * A document stays one, also when it is a picture: it was sent as a file.
 */
export function arrivedMediaType(claimed: MediaType, mimetype: string): MediaType {
  if (claimed === 'application') return claimed
  const real = mediaTypeOf(mimetype)
  if (claimed === 'sticker') return real === 'image' ? 'sticker' : 'application'
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
 * The type under which a stored file is served in place: its ending was chosen from its content when it was stored.
 * Null: a download of plain bytes, because something in it might run (messages.3).
 */
export function inlineTypeOf(fileName: string): string | null {
  const extension = fileName.split('.').at(-1) ?? ''
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null
}
