import type { Language } from '../values/language.ts'
import type { MediaType } from './message.ts'

type PreviewKind = Exclude<MediaType, 'chat'> | 'voice' | 'deleted'

/** The icon and words that stand for a last message without text. */
export const previewWords: Record<Language, Record<PreviewKind, string>> = {
  pt: {
    image: '📷 Foto',
    audio: '🎵 Áudio',
    voice: '🎤 Mensagem de voz',
    video: '🎬 Vídeo',
    application: '📄 Documento',
    sticker: '💟 Figurinha',
    locationMessage: '📍 Localização',
    vcard: '👤 Contato',
    contactMessage: '👤 Contato',
    call_log: '📞 Chamada',
    unsupported: '⚠️ Mensagem não suportada',
    deleted: '🚫 Mensagem apagada',
  },
  en: {
    image: '📷 Photo',
    audio: '🎵 Audio',
    voice: '🎤 Voice message',
    video: '🎬 Video',
    application: '📄 Document',
    sticker: '💟 Sticker',
    locationMessage: '📍 Location',
    vcard: '👤 Contact',
    contactMessage: '👤 Contact',
    call_log: '📞 Call',
    unsupported: '⚠️ Unsupported message',
    deleted: '🚫 Deleted message',
  },
  es: {
    image: '📷 Foto',
    audio: '🎵 Audio',
    voice: '🎤 Mensaje de voz',
    video: '🎬 Video',
    application: '📄 Documento',
    sticker: '💟 Sticker',
    locationMessage: '📍 Ubicación',
    vcard: '👤 Contacto',
    contactMessage: '👤 Contacto',
    call_log: '📞 Llamada',
    unsupported: '⚠️ Mensaje no compatible',
    deleted: '🚫 Mensaje eliminado',
  },
}

const equivalents = new Map(
  Object.values(previewWords).flatMap((words) =>
    Object.entries(words).map(([kind, word]) => [word, kind as PreviewKind] as const),
  ),
)

/**
 * Returns a stored preview in the language of its reader. The server stores it in the company's language; other texts
 * stay as they are.
 */
export function previewIn(language: Language, stored: string): string {
  // A message of an unsupported kind may be followed by its text in brackets.
  const end = stored.indexOf(' (')
  const word = end < 0 ? stored : stored.slice(0, end)
  const kind = equivalents.get(word)
  return kind === undefined || (end >= 0 && kind !== 'unsupported')
    ? stored
    : previewWords[language][kind] + stored.slice(word.length)
}
