import type { Message } from '@recado/contract/conversations/message'
import { LARGEST_SPEECH, type TranslationLanguage } from '@recado/contract/copilot/choices'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { storable } from '../../platform/db/storable.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { changedMessage, messageFor } from '../conversations/public.ts'
import { askFor, type HelpTools, toolsFor, withUserError } from './ask.ts'
import { saveTranscript, transcriptOf } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'
import { translationQuestion } from './questions.rules.ts'
import { secondsOf } from './speech.rules.ts'

/** A request for a help at a message. */
export interface MessageHelpRequest {
  actor: Actor
  messageId: number
  signal: AbortSignal
}

/**
 * Translates a message: its text, or its transcript.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NOTHING_TO_READ, those of toolsFor and askFor
 */
export async function translateMessage(
  services: CopilotServices,
  { actor, messageId, signal }: MessageHelpRequest,
  language: TranslationLanguage,
): Promise<string> {
  const { tools, text } = await services.workplace.run(actor.companyId, async (work) => {
    const row = await messageFor(work, actor, messageId, 'tickets:view')
    const sourceText = (await transcriptOf(work.db, work.companyId, messageId)) ?? row.body
    if (row.is_deleted || sourceText.trim() === '') throw new AppError('ERR_NOTHING_TO_READ')
    return { tools: await toolsFor(work, services, 'translation'), text: sourceText }
  })
  const question = translationQuestion(text, language)
  return askFor(services, actor, { help: 'translation', tools, question, signal })
}

/** Transcriptions running on this node; further requests wait for the same result. */
const runningTranscriptions = new Map<string, Promise<void>>()

/**
 * Transcribes a voice message of the customer. It is charged once: the transcript is stored at the message, and its
 * event reaches every viewer. It continues if the caller disconnects.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NOTHING_TO_READ if it is not a received audio, too
 *   large or unavailable, those of toolsFor and of the AI
 */
export async function transcribe(
  services: CopilotServices,
  { actor, messageId }: Omit<MessageHelpRequest, 'signal'>,
): Promise<Message> {
  const { workplace } = services
  const speech = await workplace.run(actor.companyId, (work) => speechFor(work, services, actor, messageId))
  if (speech !== null) {
    await transcribeOnce(`${actor.companyId}:${messageId}`, () =>
      storeTranscript(services, actor.companyId, { id: messageId, speech }),
    )
  }
  return workplace.run(actor.companyId, (work) => changedMessage(work, services.addresses, messageId))
}

/** Stores the transcript, unless it was stored since this caller checked. */
async function storeTranscript(
  services: CopilotServices,
  companyId: number,
  { id, speech }: { id: number; speech: Speech },
): Promise<void> {
  const { workplace } = services
  if ((await workplace.read(companyId, ({ db }) => transcriptOf(db, companyId, id))) !== null) return
  const text = await listen(services, companyId, speech)
  await workplace.run(companyId, ({ db, now }) => saveTranscript(db, companyId, { id, text, now }))
}

interface Speech {
  tools: HelpTools
  file: string
  name: string
  mimetype: string
}

/** Null: it is already transcribed. */
async function speechFor(work: Work, services: CopilotServices, actor: Actor, id: number): Promise<Speech | null> {
  const row = await messageFor(work, actor, id, 'tickets:view')
  const isReadable = row.media_type === 'audio' && row.media_state === 'ready' && !row.from_me && !row.is_deleted
  if (!isReadable || row.media_file === null || (row.media_size ?? 0) > LARGEST_SPEECH)
    throw new AppError('ERR_NOTHING_TO_READ')
  if ((await transcriptOf(work.db, work.companyId, id)) !== null) return null
  const tools = await toolsFor(work, services, 'transcription')
  const mimetype = (row.mimetype ?? 'audio/ogg').split(';')[0] ?? ''
  return { tools, file: row.media_file, name: row.media_name ?? row.media_file, mimetype }
}

async function listen(services: CopilotServices, companyId: number, speech: Speech): Promise<string> {
  const open = await services.storage.open(companyId, speech.file)
  if (!open) throw new AppError('ERR_NOTHING_TO_READ')
  const parts: Buffer[] = []
  for await (const part of open.stream) parts.push(part as Buffer)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const { key } = speech.tools
  const file = { name: speechFileName(speech), mimetype: speech.mimetype, bytes }
  const { text } = await withUserError(() =>
    services.assistant.ai.transcribe({ companyId, key, file, seconds: secondsOf(bytes) }),
  )
  // '' would be requested again every time, so silence is stored as a dash.
  return storable(text.replaceAll(key, '***')).trim() || '–'
}

/** Providers recognise a file's type by its extension. */
function speechFileName({ name, file }: Speech): string {
  return /\.(oga|ogg|opus|mp3|m4a|mp4|wav|webm|flac|mpeg|mpga)$/i.test(name)
    ? name
    : file.replace(/(\.bin|\.opus)?$/, '.ogg')
}

function transcribeOnce(key: string, make: () => Promise<void>): Promise<void> {
  const transcription = runningTranscriptions.get(key) ?? make().finally(() => runningTranscriptions.delete(key))
  runningTranscriptions.set(key, transcription)
  return transcription
}
