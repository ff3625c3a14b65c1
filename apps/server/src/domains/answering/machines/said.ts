import type { Language } from '@recado/contract/values/language'
import { cardName, placeText } from '../../conversations/public.ts'

/** What a message says, and what it carries. */
export interface SaidLine {
  body: string
  /** `chat` is text; all others carry what their name says. */
  mediaType: string
  mediaName: string | null
  /** What is said in a voice message, where somebody had it written down. */
  transcript: string | null
}

/** What a medium is called to a machine that cannot see it. */
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
const captioned = new Set(['image', 'video', 'audio', 'application'])

/** The words of a message alone: its text, its caption, or what was said in it; '' where a medium stands by itself. */
export function saidIn({ body, mediaType, mediaName, transcript }: SaidLine): string {
  if (mediaType === 'chat') return body
  if (!captioned.has(mediaType)) return ''
  const caption = body === mediaName ? '' : body
  return [caption, transcript ?? ''].filter((part) => part.trim() !== '').join('\n')
}

/**
 * A message as words for who sees no media: what kind it is stands in brackets before what is said with it. A file's name is told
 * of documents only: those of voice messages and pictures are made by phones and say nothing.
 */
export function wordsOf(line: SaidLine, language: Language): string {
  if (line.mediaType === 'chat') return line.body
  const kind = media[language][line.mediaType] ?? media[language].other
  const about = aboutOf(line)
  const named = about === '' ? `[${kind}]` : `[${kind}: ${about}]`
  return [named, saidIn(line)].filter(Boolean).join(' ')
}

function aboutOf({ body, mediaType, mediaName }: SaidLine): string {
  switch (mediaType) {
    case 'application':
      return mediaName ?? ''
    // The body begins with a picture, which is no text.
    case 'locationMessage':
      return placeText(body).trim() || (body.split('|')[1] ?? '')
    case 'vcard':
    case 'contactMessage':
      return cardName(body)
    default:
      return ''
  }
}
