import { LARGEST_SPEECH, LONGEST_SPEECH_SECONDS } from '@recado/contract/assistant/choices'
import type { Turn, TurnLine } from '../../answering/public.ts'
import { changedMessage } from '../../conversations/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { AiError } from '../client/ai-error.ts'
import type { UnopenedReason } from './media-texts.rules.ts'
import { SpeechTooLong, transcribeOnce } from './transcribe-once.ts'
import type { FileState } from './transcript.store.ts'

/** The transcript of a voice message, or why it was not heard. */
export type Hearing = { text: string } | { reason: UnopenedReason; detail: string }

/**
 * Transcribes a voice message of a turn, once: a repeated try finds the stored transcript. Viewers of the ticket see it
 * at the message immediately.
 */
export async function hear(
  services: AssistantServices,
  { companyId, signal }: Turn,
  { line, file, key }: { line: TurnLine; file: FileState | undefined; key: string },
): Promise<Hearing> {
  if (line.transcript !== null) return { text: line.transcript }
  if (!file?.file || file.state !== 'ready') return { reason: 'missing', detail: '' }
  if ((file.size ?? 0) > LARGEST_SPEECH) return { reason: 'size', detail: '' }
  const name = line.mediaName ?? file.file
  const speech = { messageId: line.id, key, file: file.file, name, mimetype: line.mimetype ?? 'audio/ogg' }
  try {
    const text = await transcribeOnce(services, companyId, speech, {
      ...{ signal, mostSeconds: LONGEST_SPEECH_SECONDS },
      onStored: async (work) => void (await changedMessage(work, services.addresses, line.id)),
    })
    return text === null ? { reason: 'missing', detail: '' } : { text }
  } catch (error) {
    if (error instanceof SpeechTooLong) return { reason: 'size', detail: '' }
    if (error instanceof AiError) return { reason: error.reason, detail: error.detail }
    throw error
  }
}
