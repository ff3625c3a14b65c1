import type { proto } from 'baileys'
import type { ChannelContent } from '../channel.ts'
import { type LinkPreview, PREVIEW_BOUNDS } from '../message-kinds.rules.ts'
import { contentIn } from './kinds/content-of.rules.ts'
import { fieldsOf, roleOf } from './kinds/fields.rules.ts'
import { removeWrappers, type Unwrapped } from './kinds/unwrap.rules.ts'
import type { MediaOwner } from './media/media-ref.rules.ts'

type Message = proto.IMessage

/** The message inside its wrappers (disappearing, view once, edited, document with caption …). */
export const unwrap = (message: Message | null | undefined): Message | undefined => removeWrappers(message)?.message

/** The content of a message; null for protocol messages, which show nothing. */
export const contentOf = (message: Unwrapped, owner: MediaOwner): ChannelContent | null => contentIn(message, owner)

/** The id of the quoted message. */
export function quotedIdOf(message: Message): string | null {
  for (const field of fieldsOf(message)) {
    if (roleOf(field)?.role !== 'content') continue
    const content = message[field] as { contextInfo?: proto.IContextInfo | null } | string
    const id = typeof content === 'object' ? content.contextInfo?.stanzaId : null
    if (id) return id
  }
  return null
}

/** The link preview that came with a text, or undefined. */
export function linkPreviewOf({ extendedTextMessage: text }: Message): LinkPreview | undefined {
  const url = text?.matchedText ?? ''
  if (!text || url === '' || url.length > PREVIEW_BOUNDS.url || !(text.title || text.description)) return undefined
  const picture = text.jpegThumbnail
  return {
    url,
    title: (text.title ?? '').slice(0, PREVIEW_BOUNDS.title * 2),
    text: (text.description ?? '').slice(0, PREVIEW_BOUNDS.text * 2),
    image: picture?.length && picture.length <= PREVIEW_BOUNDS.image ? Uint8Array.from(picture) : null,
  }
}
