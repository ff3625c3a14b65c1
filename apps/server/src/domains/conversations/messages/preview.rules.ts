import type { MediaType } from '@recado/contract/conversations/message'
import { previewWords } from '@recado/contract/conversations/preview-words'
import { drawable } from '@recado/contract/values/drawable.rules'
import type { Language } from '@recado/contract/values/language'
import { placeText } from './inbound/location.rules.ts'

const MAX_PREVIEW = 255

/** The fields of a message that a preview needs. */
export interface Previewed {
  mediaType: MediaType
  body: string
  mediaName: string | null
  voice: boolean
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts to `MAX_PREVIEW` code points, never within an emoji or an accented letter. */
function cut(whole: string): string {
  // Limits runs of combining accents, keeping enough to fill the line.
  const line = drawable(
    whole
      .slice(0, MAX_PREVIEW * 4)
      .toWellFormed()
      .replace(/\ufffd$/, ''),
  )
  if (line.length <= MAX_PREVIEW) return line
  let end = 0
  let room = MAX_PREVIEW
  // Segments twice the available length, enough to see where the last grapheme ends.
  for (const { segment } of segmenter.segment(line.slice(0, MAX_PREVIEW * 2 + 2))) {
    room -= [...segment].length
    if (room < 0) break
    end += segment.length
  }
  // No language has a grapheme longer than the limit, so cut it.
  return end > 0 ? line.slice(0, end) : [...line].slice(0, MAX_PREVIEW).join('')
}

/** Returns the one-line preview of a message in the ticket list, in the company's language. */
export function previewOf(language: Language, message: Previewed): string {
  const text = previewWords[language]
  const icon = (word: string) => word.split(' ')[0] ?? ''
  const { mediaType, body } = message
  switch (mediaType) {
    case 'chat':
      return cut(body)
    case 'image':
    case 'video':
    case 'sticker':
      return cut(body.trim() ? `${icon(text[mediaType])} ${body}` : text[mediaType])
    case 'audio':
      return message.voice ? text.voice : text.audio
    case 'application':
      return cut(
        `${icon(text.application)} ${body.trim() || message.mediaName || text.application.slice(icon(text.application).length + 1)}`,
      )
    case 'locationMessage':
      return cut(placeText(body) ? `${icon(text.locationMessage)} ${placeText(body)}` : text.locationMessage)
    case 'vcard':
    case 'contactMessage':
      return cut(cardName(body) ? `${icon(text.vcard)} ${cardName(body)}` : text.vcard)
    case 'call_log':
      return text[mediaType]
    case 'unsupported':
      return cut(body.trim() ? `${text[mediaType]} (${body})` : text[mediaType])
    default:
      return unknownType(mediaType)
  }
}

/** The preview after the last message was deleted. */
export const deletedPreview = (language: Language): string => previewWords[language].deleted

function unknownType(type: never): string {
  return String(type)
}

/** Returns the name on a contact card; '' when it has none. */
export function cardName(vcard: string): string {
  const name = /^FN[^:\r\n]*:(.*)$/im.exec(vcard)?.[1]?.trim() ?? ''
  return name.replace(/\\([\\;,])/g, '$1')
}
