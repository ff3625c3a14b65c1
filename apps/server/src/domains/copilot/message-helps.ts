import { LARGEST_SPEECH } from '@recado/contract/assistant/choices'
import type { Message } from '@recado/contract/conversations/message'
import type { TranslationLanguage } from '@recado/contract/copilot/choices'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { type Speech, transcribeOnce, transcriptOf } from '../assistant/public.ts'
import { changedMessage, messageFor } from '../conversations/public.ts'
import { askFor, toolsFor, withUserError } from './ask.ts'
import type { CopilotServices } from './copilot-services.ts'
import { translationQuestion } from './questions.rules.ts'

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
    const { storage, assistant } = services
    const parts = { workplace, storage, ai: assistant.ai }
    const transcript = await withUserError(() => transcribeOnce(parts, actor.companyId, speech))
    if (transcript === null) throw new AppError('ERR_NOTHING_TO_READ')
  }
  return workplace.run(actor.companyId, (work) => changedMessage(work, services.addresses, messageId))
}

/** Null: it is already transcribed. */
async function speechFor(work: Work, services: CopilotServices, actor: Actor, id: number): Promise<Speech | null> {
  const row = await messageFor(work, actor, id, 'tickets:view')
  const isReadable = row.media_type === 'audio' && row.media_state === 'ready' && !row.from_me && !row.is_deleted
  if (!isReadable || row.media_file === null || (row.media_size ?? 0) > LARGEST_SPEECH)
    throw new AppError('ERR_NOTHING_TO_READ')
  if ((await transcriptOf(work.db, work.companyId, id)) !== null) return null
  const { key } = await toolsFor(work, services, 'transcription')
  const file = row.media_file
  return { messageId: id, key, file, name: row.media_name ?? file, mimetype: row.mimetype ?? 'audio/ogg' }
}
