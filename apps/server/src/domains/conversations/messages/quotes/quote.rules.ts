import type { InboundMessage } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { contentColumnsOf, normalizeAddress } from '../inbound/inbound.rules.ts'
import type { StoredQuote } from '../stored-parts.ts'

/** Maximum length of stored quoted text, in UTF-16 units. */
const MAX_TEXT = 1_000
/** Maximum size of a stored thumbnail, in bytes. */
const MAX_THUMBNAIL = 20_000

/** Converts a quote to the stored form; SQL adds its author's contact. */
export function storedQuote(quote: InboundMessage['quote'], language: Language): StoredQuote | null {
  if (!quote) return null
  const { body, mediaType, mediaName } = contentColumnsOf(quote.content, language)
  const address = quote.author && !quote.fromMe ? normalizeAddress({ ...quote.author, group: null }) : null
  const { thumbnail } = quote
  const isJpeg =
    thumbnail !== null && thumbnail[0] === 0xff && thumbnail[1] === 0xd8 && thumbnail.length <= MAX_THUMBNAIL
  return {
    kind: quote.kind,
    text: wholeSigns(body || (mediaType === 'application' ? (mediaName ?? '') : ''), MAX_TEXT),
    mediaType,
    fromMe: quote.fromMe,
    name: null,
    contactId: null,
    phone: address?.phone ?? null,
    lid: address?.lid ?? null,
    thumbnail: isJpeg ? Buffer.from(thumbnail).toString('base64') : null,
  }
}
