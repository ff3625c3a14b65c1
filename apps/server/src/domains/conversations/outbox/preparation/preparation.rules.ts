import type { MediaType } from '@recado/contract/conversations/message'
import { plainlySentAs, type SentAs, type SizeLimits } from '@recado/media/sent-media.rules'
import { mediaTypeOf } from '../../messages/media/media-kind.rules.ts'

/** What a message says about its file before it is prepared. */
export interface QueuedMedium {
  mediaType: string
  mimetype: string | null
  mediaFile: string | null
  mediaSize: number | null
  voice: boolean
  looping?: boolean
  template?: unknown
}

/** The stored kind of a medium by what it is sent as. */
export const storedTypeOf = (as: SentAs): MediaType => (as === 'document' ? 'application' : as)

/**
 * Whether the file of a message has to be looked at before it is sent. Voice notes, stickers, clips that a browser made, files of
 * templates, and files that a person sends as documents are sent as they are.
 */
export function needsPreparation(medium: QueuedMedium, limits: SizeLimits | null): boolean {
  const { mediaType, mimetype, mediaFile, mediaSize, voice, looping, template } = medium
  if (mediaFile === null || voice || looping || template || mediaType === 'sticker') return false
  const usual = mediaTypeOf(mimetype ?? '')
  if (mediaType === 'application' && usual !== 'application') return false
  const as = plainlySentAs(mimetype)
  // A picture may be cut off.
  if (as === null || as === 'image' || storedTypeOf(as) !== mediaType) return true
  return limits !== null && (mediaSize ?? 0) > limits[as]
}

/** The name of a converted file: the old one with the new extension. */
export const convertedName = (name: string | null, extension: string): string =>
  `${(name ?? 'arquivo').replace(/\.[^.\s]{1,10}$/, '')}.${extension}`
