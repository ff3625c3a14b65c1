import type { MediaType } from '@recado/contract/conversations/message'
import { plainlySentAs, type SentAs, type SizeLimits } from '@recado/media/sent-media.rules'
import { mediaTypeOf } from '../../messages/media/media-kind.rules.ts'

/** The fields of a message about its file before preparation. */
export interface QueuedMedium {
  mediaType: string
  mimetype: string | null
  mediaFile: string | null
  mediaSize: number | null
  voice: boolean
  looping?: boolean
  template?: unknown
}

/** Returns the stored media type for the type it is sent as. */
export const storedTypeOf = (as: SentAs): MediaType => (as === 'document' ? 'application' : as)

/**
 * Whether a message's file has to be checked before sending. Voice notes, stickers, clips recorded by a browser, files
 * of templates, and files that a user sends as documents are sent unchanged.
 */
export function needsPreparation(medium: QueuedMedium, limits: SizeLimits | null): boolean {
  const { mediaType, mimetype, mediaFile, mediaSize, voice, looping, template } = medium
  if (mediaFile === null || voice || looping || template || mediaType === 'sticker') return false
  const usual = mediaTypeOf(mimetype ?? '')
  if (mediaType === 'application' && usual !== 'application') return false
  const as = plainlySentAs(mimetype)
  // A picture may be truncated.
  if (as === null || as === 'image' || storedTypeOf(as) !== mediaType) return true
  return limits !== null && (mediaSize ?? 0) > limits[as]
}

/** Returns the name of a converted file: the old one with the new extension. */
export const convertedName = (name: string | null, extension: string): string =>
  `${(name ?? 'arquivo').replace(/\.[^.\s]{1,10}$/, '')}.${extension}`
