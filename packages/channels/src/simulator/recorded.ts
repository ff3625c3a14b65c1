import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import type { AdReferral, ChannelContent, InboundMessage, InboundQuote, MediaRef, OutboundMessage } from '../channel.ts'
import { SendFailure } from '../channel.ts'
import type { RecordedAd, RecordedContent, RecordedMessage, RecordedQuote, RecordKey } from './record.ts'

/** Converts one of our messages to the phone's format. */
export function recordedOf(message: OutboundMessage, media: Uint8Array | null, sentAt: number): RecordedMessage {
  const { content } = message
  let recordedContent: RecordedContent
  if (content.kind === 'media') {
    const { read, ...rest } = content
    recordedContent = { ...rest, size: media?.length ?? 0 }
  } else if (content.kind === 'template' || content.kind === 'options')
    throw new SendFailure('refused', 'this network has no templates and no options')
  else recordedContent = content
  return {
    id: message.id,
    fromCompany: true,
    fromMe: true,
    chat: message.to,
    author: { phone: null, lid: null, group: null },
    authorName: '',
    groupName: null,
    quotedId: message.quoted?.id ?? null,
    content: recordedContent,
    ...mentionsOf(message),
    sentAt,
    late: false,
  }
}

function mentionsOf({ content, mentions = [] }: OutboundMessage): Pick<RecordedMessage, 'mentions'> {
  const text = content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : ''
  const mentionedIds = mentionedIn(text, mentions).flatMap(({ address }) => address.phone ?? address.lid ?? [])
  return mentionedIds.length === 0 ? {} : { mentions: mentionedIds }
}

/** Converts a recorded message to the product's format. */
export function inboundOf(message: RecordedMessage, late: boolean): InboundMessage {
  const { id, chat, author, authorName, groupName, fromMe, sentAt, quotedId } = message
  const content = contentOf(message)
  const preview = message.content.kind === 'text' ? message.content.linkPreview : undefined
  const linkPreview = preview && {
    ...preview,
    image: preview.image === null ? null : Buffer.from(preview.image, 'base64'),
  }
  return {
    ...{ id, chat, author, authorName, groupName, fromMe, sentAt, quotedId, content, late: late || message.late },
    ...(linkPreview && { linkPreview }),
    ...(message.quote && { quote: quoteOf(message.quote) }),
    ...(message.ad && { ad: adOf(message.ad) }),
  }
}

const adOf = ({ picture, ...ad }: RecordedAd): AdReferral => ({
  ...ad,
  ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
})

const quoteOf = ({ text, ...quote }: RecordedQuote): InboundQuote => ({
  ...quote,
  content: { kind: 'text', text },
  thumbnail: null,
})

function contentOf(message: RecordedMessage): ChannelContent {
  const { content } = message
  if (content.kind === 'media') return { ...content, ref: refOf(message) }
  if (content.kind === 'location') {
    const { picture, ...place } = content
    return { ...place, thumbnail: picture === undefined ? null : Buffer.from(picture, 'base64') }
  }
  return content.kind === 'text' ? { kind: 'text', text: content.text } : content
}

const refOf = ({ chat, id, fromCompany }: RecordKey): MediaRef => ({ chat, id, fromCompany })

/** The key of a message from its media reference; null for other references. */
export function keyOf(ref: MediaRef): RecordKey | null {
  const { chat, id, fromCompany } = ref
  if (typeof id !== 'string' || typeof fromCompany !== 'boolean' || typeof chat !== 'object' || !chat) return null
  return { chat: chat as RecordKey['chat'], id, fromCompany }
}
