import { storable } from '../../../platform/db/storable.rules.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Ai } from '../client/ai.ts'
import { readStored } from './read-stored.ts'
import { secondsOf, speechFileName } from './speech.rules.ts'
import { saveTranscript, transcriptOf } from './transcript.store.ts'

/** A received voice message with its stored file. */
export interface Speech {
  messageId: number
  /** The provider's key that pays for it. */
  key: string
  /** The file's name in the store. */
  file: string
  /** Its name from the network, which may be ''. */
  name: string
  mimetype: string
}

export interface TranscribingServices {
  workplace: Workplace
  storage: Pick<Storage, 'open'>
  ai: Pick<Ai, 'transcribe'>
}

export interface TranscribeOptions {
  signal?: AbortSignal
  /** Refuses a longer message before it costs anything. */
  mostSeconds?: number
  /** Called in the transaction that stores the transcript. */
  onStored?(work: Work): Promise<void>
}

/** The voice message is longer than the caller's limit. */
export class SpeechTooLong extends Error {
  override name = 'SpeechTooLong'
}

/** Transcriptions running on this node; further requests wait for the same result. */
const runningTranscriptions = new Map<string, Promise<string | null>>()

/**
 * Returns the transcript of a voice message, and makes it on the first request. It is charged once, because it is stored
 * at the message as soon as the provider answers.
 * @returns null when the stored file is gone
 * @throws AiError, SpeechTooLong
 */
export function transcribeOnce(
  services: TranscribingServices,
  companyId: number,
  speech: Speech,
  options: TranscribeOptions = {},
): Promise<string | null> {
  const place = `${companyId}:${speech.messageId}`
  const transcription =
    runningTranscriptions.get(place) ??
    transcribe(services, companyId, speech, options).finally(() => runningTranscriptions.delete(place))
  runningTranscriptions.set(place, transcription)
  return transcription
}

async function transcribe(
  { workplace, storage, ai }: TranscribingServices,
  companyId: number,
  { messageId: id, key, file, name, mimetype }: Speech,
  { signal, mostSeconds = Number.POSITIVE_INFINITY, onStored }: TranscribeOptions,
): Promise<string | null> {
  const stored = await workplace.read(companyId, ({ db }) => transcriptOf(db, companyId, id))
  if (stored !== null) return stored
  const bytes = await readStored(storage, companyId, file)
  if (!bytes) return null
  const seconds = secondsOf(bytes)
  if (seconds > mostSeconds) throw new SpeechTooLong()
  const upload = { name: speechFileName({ name, file }), mimetype: mimetype.split(';')[0] ?? '', bytes }
  const answer = await ai.transcribe({ companyId, key, file: upload, seconds, ...(signal && { signal }) })
  // '' would be requested again every time, so silence is stored as a dash.
  const text = storable(answer.text.replaceAll(key, '***')).trim() || '–'
  await workplace.run(companyId, async (work) => {
    await saveTranscript(work.db, companyId, { id, text, now: work.now })
    await onStored?.(work)
  })
  return text
}
