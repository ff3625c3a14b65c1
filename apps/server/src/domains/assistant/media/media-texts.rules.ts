import type { AiFailure } from '@recado/contract/assistant/choices'
import type { Language } from '@recado/contract/values/language'
import { promptMachineTexts } from '../machine/machine-texts.rules.ts'

/** Kinds of media that the AI of a prompt may open. It never opens videos. */
export type MediumKind = 'audio' | 'image' | 'video'

/**
 * Why a medium was not opened.
 * - off: the prompt does not open this kind, or its model takes no pictures
 * - size: too large or too long
 * - many: more pictures than one question may have
 * - missing: the file did not arrive, or is gone
 * - otherwise the failure of the provider
 */
export type UnopenedReason = 'off' | 'size' | 'many' | 'missing' | AiFailure

/** A medium of the customer's burst that was not opened. */
export interface UnopenedMedium {
  messageId: number
  kind: MediumKind
  reason: UnopenedReason
}

interface MediaTexts {
  /** The sentence for the customer about one medium. */
  cannot: Readonly<Record<MediumKind, string>>
  cannotSome: string
  /** Follows the sentence: the offer of a person. */
  offer: string
  /** Follows the medium's name in what the model reads. */
  mark: string
  note: Readonly<Record<MediumKind, string>>
  reasons: Readonly<Record<Exclude<UnopenedReason, AiFailure | 'off'>, string>>
  heard: string
}

const mediaTexts: Record<Language, MediaTexts> = {
  pt: {
    cannot: {
      audio: 'Não consigo abrir o áudio que você enviou.',
      image: 'Não consigo abrir a imagem que você enviou.',
      video: 'Não consigo abrir o vídeo que você enviou.',
    },
    cannotSome: 'Não consigo abrir os arquivos que você enviou.',
    offer: 'Você pode escrever em texto? Se preferir, passo o atendimento para uma pessoa da equipe.',
    mark: '(você não conseguiu abrir; o cliente já foi avisado e sabe que pode pedir uma pessoa)',
    note: {
      audio: 'A IA não ouviu um áudio do cliente',
      image: 'A IA não viu uma imagem do cliente',
      video: 'A IA não viu um vídeo do cliente',
    },
    reasons: {
      size: 'o arquivo é grande ou longo demais',
      many: 'havia imagens demais de uma vez',
      missing: 'o arquivo não chegou',
    },
    heard: 'Áudio do cliente',
  },
  en: {
    cannot: {
      audio: 'I cannot open the audio that you sent.',
      image: 'I cannot open the picture that you sent.',
      video: 'I cannot open the video that you sent.',
    },
    cannotSome: 'I cannot open the files that you sent.',
    offer: 'Could you write it as text? If you prefer, I can hand you over to a person of our team.',
    mark: '(you could not open it; the customer has been told and knows that they can ask for a person)',
    note: {
      audio: 'The AI did not hear an audio of the customer',
      image: 'The AI did not see a picture of the customer',
      video: 'The AI did not see a video of the customer',
    },
    reasons: {
      size: 'the file is too large or too long',
      many: 'there were too many pictures at once',
      missing: 'the file did not arrive',
    },
    heard: 'Audio of the customer',
  },
  es: {
    cannot: {
      audio: 'No puedo abrir el audio que enviaste.',
      image: 'No puedo abrir la imagen que enviaste.',
      video: 'No puedo abrir el video que enviaste.',
    },
    cannotSome: 'No puedo abrir los archivos que enviaste.',
    offer: '¿Puedes escribirlo en texto? Si prefieres, te paso con una persona del equipo.',
    mark: '(no pudiste abrirlo; el cliente ya lo sabe y también que puede pedir una persona)',
    note: {
      audio: 'La IA no escuchó un audio del cliente',
      image: 'La IA no vio una imagen del cliente',
      video: 'La IA no vio un video del cliente',
    },
    reasons: {
      size: 'el archivo es demasiado grande o largo',
      many: 'había demasiadas imágenes a la vez',
      missing: 'el archivo no llegó',
    },
    heard: 'Audio del cliente',
  },
}

/** Returns what the AI tells the customer about media that it did not open, with the offer of a person; '' for none. */
export function cannotOpenText(unopened: readonly UnopenedMedium[], language: Language): string {
  const [first] = unopened
  if (!first) return ''
  const { cannot, cannotSome, offer } = mediaTexts[language]
  return `${unopened.length === 1 ? cannot[first.kind] : cannotSome} ${offer}`
}

/** Returns what the model reads after the name of a medium that was not opened. */
export const unopenedMark = (language: Language): string => mediaTexts[language].mark

/** Returns the note for attendants about media that were not opened although they should have been; '' for none. */
export function unopenedNote(unopened: readonly UnopenedMedium[], language: Language): string {
  const { note } = mediaTexts[language]
  const lines = unopened
    .filter(({ reason }) => reason !== 'off')
    .map(({ kind, reason }) => `${note[kind]}: ${reasonText(reason, language)}.`)
  return [...new Set(lines)].join('\n')
}

function reasonText(reason: UnopenedReason, language: Language): string {
  const { reasons } = mediaTexts[language]
  const { failures } = promptMachineTexts[language]
  return reason in reasons ? reasons[reason as keyof typeof reasons] : failures[reason as AiFailure]
}

/** Maximum characters of a transcript in the note of a hand-over. */
const LONGEST_HEARD = 1000

/** Returns the lines of a hand-over's note with what the AI heard. */
export const heardNote = (transcripts: Iterable<string>, language: Language): string =>
  [...transcripts].map((text) => `${mediaTexts[language].heard}: ${text.slice(0, LONGEST_HEARD)}`).join('\n')
