import type { Language } from '@recado/contract/values/language'
import { describeLine, type HistoryLine, type TurnLine, textOfLine } from '../../answering/public.ts'
import type { AiPicture } from '../client/ai.ts'
import type { TranscriptLine } from '../machine/question.rules.ts'
import { cannotOpenText, heardNote, type UnopenedMedium, unopenedMark, unopenedNote } from './media-texts.rules.ts'

/** The media of a question: what was heard and seen, and what was not opened. */
export interface OpenedMedia {
  /** The ticket's last messages, oldest first, with their transcripts. */
  history: readonly HistoryLine[]
  /** Transcripts of the burst by message id. */
  transcripts: ReadonlyMap<number, string>
  /** Pictures by message id. */
  pictures: ReadonlyMap<number, AiPicture>
  unopened: readonly UnopenedMedium[]
}

/** A question's messages for the model, and what customer and attendants read about its media. */
export interface MediaView {
  transcript: TranscriptLine[]
  /** The customer's messages of the burst as text. */
  words: string
  /** Tells the customer what was not opened; '' when all was. */
  sentence: string
  /** For attendants: what should have been opened and was not. */
  note: string
  /** For attendants who continue: what was heard. */
  heard: string
  /** The burst contains nothing that the model could read. */
  isUnread: boolean
}

/** Describes the media of a burst for the model, the customer and the attendants. */
export function viewMedia(
  { history, transcripts, pictures, unopened }: OpenedMedia,
  lines: readonly TurnLine[],
  language: Language,
): MediaView {
  const unopenedIds = new Set(unopened.map(({ messageId }) => messageId))
  const wordsOf = (line: TurnLine) => textOfLine({ ...line, transcript: transcripts.get(line.id) ?? line.transcript })
  const transcript = history.map((line): TranscriptLine => {
    const spokenText = transcripts.get(line.id) ?? line.transcript
    const words = describeLine({ ...line, transcript: spokenText }, language)
    const picture = pictures.get(line.id)
    return {
      from: line.from,
      words: unopenedIds.has(line.id) ? `${words} ${unopenedMark(language)}` : words,
      ...(picture && { pictures: [picture] }),
    }
  })
  return {
    transcript,
    words: lines.map(wordsOf).join('\n').trim(),
    sentence: cannotOpenText(unopened, language),
    note: unopenedNote(unopened, language),
    heard: heardNote(transcripts.values(), language),
    isUnread: unopened.length > 0 && lines.every((line) => unopenedIds.has(line.id) && wordsOf(line).trim() === ''),
  }
}

/** The media of a question whose pictures the provider refused. */
export function withoutPictures(media: OpenedMedia, lines: readonly TurnLine[]): OpenedMedia {
  const refusedPictures = lines
    .filter(({ id }) => media.pictures.has(id))
    .map(({ id }) => ({ messageId: id, kind: 'image' as const, reason: 'provider' as const }))
  return { ...media, pictures: new Map(), unopened: [...media.unopened, ...refusedPictures] }
}
