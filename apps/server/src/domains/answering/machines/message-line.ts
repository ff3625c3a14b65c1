import type { Language } from '@recado/contract/values/language'
import { lineName } from '../../../platform/ai/ai-data.rules.ts'
import { cardName, placeText } from '../../conversations/public.ts'

/** The content of a message as a machine reads it. */
export interface MessageLine {
  body: string
  /** `chat` is text; the name of any other type says what it carries. */
  mediaType: string
  mediaName: string | null
  /** The transcript of a voice message, if it was transcribed. */
  transcript: string | null
}

/** Names of media for a machine that cannot see them. */
const media: Record<Language, Readonly<Record<string, string>>> = {
  pt: {
    ...{ image: 'imagem', video: 'vídeo', audio: 'áudio', application: 'documento', sticker: 'figurinha' },
    ...{ locationMessage: 'localização', contactMessage: 'contato', vcard: 'contato', other: 'anexo' },
  },
  en: {
    ...{ image: 'picture', video: 'video', audio: 'audio', application: 'document', sticker: 'sticker' },
    ...{ locationMessage: 'location', contactMessage: 'contact', vcard: 'contact', other: 'attachment' },
  },
  es: {
    ...{ image: 'imagen', video: 'video', audio: 'audio', application: 'documento', sticker: 'sticker' },
    ...{ locationMessage: 'ubicación', contactMessage: 'contacto', vcard: 'contacto', other: 'adjunto' },
  },
}
/** Maximum characters of a file name, place or contact card. */
const LONGEST_ABOUT = 200
const typesWithCaption = new Set(['image', 'video', 'audio', 'application'])

/** Returns the text of a message: its body, its caption, or its transcript; '' for a medium without text. */
export function textOfLine({ body, mediaType, mediaName, transcript }: MessageLine): string {
  if (mediaType === 'chat') return body
  if (!typesWithCaption.has(mediaType)) return ''
  const caption = body === mediaName ? '' : body
  return [caption, transcript ?? ''].filter((part) => part.trim() !== '').join('\n')
}

/**
 * Describes a message as text for machines that see no media: its kind in brackets, then its text. Only documents get
 * their file name, because phones generate those of voice messages and pictures.
 */
export function describeLine(line: MessageLine, language: Language): string {
  if (line.mediaType === 'chat') return line.body
  const kind = media[language][line.mediaType] ?? media[language].other
  // Senders choose these names, which must not look like the next message.
  const about = lineName(aboutOf(line), LONGEST_ABOUT)
  const label = about === '' ? `[${kind}]` : `[${kind}: ${about}]`
  return [label, textOfLine(line)].filter(Boolean).join(' ')
}

function aboutOf({ body, mediaType, mediaName }: MessageLine): string {
  switch (mediaType) {
    case 'application':
      return mediaName ?? ''
    // The body starts with a picture, which is not text.
    case 'locationMessage':
      return placeText(body).trim() || (body.split('|')[1] ?? '')
    case 'vcard':
    case 'contactMessage':
      return cardName(body)
    default:
      return ''
  }
}
