import type { MediaType } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import type { StoredMessage } from '../message.store.ts'
import type { Draft } from './draft.rules.ts'

type ForwardedFields = Pick<
  StoredMessage,
  | 'body'
  | 'media_type'
  | 'mimetype'
  | 'media_name'
  | 'media_file'
  | 'media_size'
  | 'media_state'
  | 'voice'
  | 'looping'
  | 'is_deleted'
>

const kinds: Record<MediaType, Draft['mediaType'] | null> = {
  chat: 'chat',
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'application',
  sticker: 'sticker',
  locationMessage: 'locationMessage',
  vcard: 'vcard',
  contactMessage: 'vcard',
  // These have no content to forward.
  call_log: null,
  unsupported: null,
}

/**
 * Returns a draft that forwards a message with the same file and without its quote, or the reason it cannot be
 * forwarded.
 */
export function forwardedDraft(row: ForwardedFields): { draft: Draft } | { refused: ErrorCode } {
  if (row.is_deleted) return { refused: 'ERR_NO_MESSAGE_FOUND' }
  const mediaType = kinds[row.media_type as MediaType]
  if (mediaType === null) return { refused: 'ERR_CREATING_MESSAGE' }
  // A file that has not arrived cannot be forwarded.
  if (row.media_state !== 'none' && (row.media_state !== 'ready' || row.media_file === null))
    return { refused: 'ERR_NO_MEDIA_FOUND' }
  return {
    draft: {
      body: row.body,
      mediaType,
      mimetype: row.mimetype,
      mediaName: row.media_name,
      mediaFile: row.media_file,
      mediaSize: row.media_size,
      voice: row.voice,
      looping: row.looping,
    },
  }
}
