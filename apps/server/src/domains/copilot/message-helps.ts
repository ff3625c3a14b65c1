import type { Message } from '@recado/contract/conversations/message'
import { LARGEST_SPEECH, type TranslationLanguage } from '@recado/contract/copilot/choices'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { storable } from '../../platform/db/storable.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { changedMessage, messageFor } from '../conversations/public.ts'
import { askFor, type HelpTools, inWords, toolsFor } from './ask.ts'
import { keepTranscript, transcriptOf } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'
import { translationQuestion } from './questions.rules.ts'
import { secondsOf } from './speech.rules.ts'

/** Who asks for what of which message. */
export interface AskingMessage {
  actor: Actor
  messageId: number
  signal: AbortSignal
}

/**
 * A message in another language: its text, or what was said in it.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NOTHING_TO_READ, those of toolsFor and askFor
 */
export async function translateMessage(
  services: CopilotServices,
  { actor, messageId, signal }: AskingMessage,
  language: TranslationLanguage,
): Promise<string> {
  const { tools, text } = await services.workplace.run(actor.companyId, async (work) => {
    const row = await messageFor(work, actor, messageId)
    const said = (await transcriptOf(work.db, work.companyId, messageId)) ?? row.body
    if (row.is_deleted || said.trim() === '') throw new AppError('ERR_NOTHING_TO_READ')
    return { tools: await toolsFor(work, services, 'translation'), text: said }
  })
  const question = translationQuestion(text, language)
  return askFor(services, actor, { help: 'translation', tools, question, signal })
}

/** Voice messages that are being written down on this node: who asks meanwhile waits for the same text. */
const underWay = new Map<string, Promise<void>>()

/**
 * Writes down a voice message of the customer. It costs once: what was said is kept at the message, and its event reaches
 * everybody who looks at it. Whoever asked going away does not end it.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NOTHING_TO_READ for what is no received audio, too large
 * or not there, those of toolsFor and of the AI
 */
export async function transcribe(
  services: CopilotServices,
  { actor, messageId }: Omit<AskingMessage, 'signal'>,
): Promise<Message> {
  const { workplace } = services
  const speech = await workplace.run(actor.companyId, (work) => speechFor(work, services, actor, messageId))
  if (speech !== null) {
    await once(`${actor.companyId}:${messageId}`, () => writeDown(services, actor.companyId, { id: messageId, speech }))
  }
  return workplace.run(actor.companyId, (work) => changedMessage(work, services.addresses, messageId))
}

/** Keeps what was said, unless it was kept since this caller looked. */
async function writeDown(
  services: CopilotServices,
  companyId: number,
  { id, speech }: { id: number; speech: Speech },
): Promise<void> {
  const { workplace } = services
  if ((await workplace.read(companyId, ({ db }) => transcriptOf(db, companyId, id))) !== null) return
  const text = await listen(services, companyId, speech)
  await workplace.run(companyId, ({ db, now }) => keepTranscript(db, companyId, { id, text, now }))
}

interface Speech {
  tools: HelpTools
  file: string
  name: string
  mimetype: string
}

/** Null: it is written down already. */
async function speechFor(work: Work, services: CopilotServices, actor: Actor, id: number): Promise<Speech | null> {
  const row = await messageFor(work, actor, id)
  const readable = row.media_type === 'audio' && row.media_state === 'ready' && !row.from_me && !row.is_deleted
  if (!readable || row.media_file === null || (row.media_size ?? 0) > LARGEST_SPEECH)
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
  const file = { name: spokenName(speech), mimetype: speech.mimetype, bytes }
  const { text } = await inWords(() =>
    services.assistant.ai.transcribe({ companyId, key, file, seconds: secondsOf(bytes) }),
  )
  // '' would be asked for again by everybody: silence is an answer too.
  return storable(text.replaceAll(key, '***')).trim() || '–'
}

/** Providers tell the kind of a file by the end of its name. */
function spokenName({ name, file }: Speech): string {
  return /\.(oga|ogg|opus|mp3|m4a|mp4|wav|webm|flac|mpeg|mpga)$/i.test(name)
    ? name
    : file.replace(/(\.bin|\.opus)?$/, '.ogg')
}

function once(key: string, make: () => Promise<void>): Promise<void> {
  const making = underWay.get(key) ?? make().finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}
