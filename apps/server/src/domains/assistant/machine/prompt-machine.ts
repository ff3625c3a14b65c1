import type { Machine, MachineAnswer, MachineTerms, Turn } from '../../answering/public.ts'
import { MachineFailed } from '../../answering/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { AiError } from '../client/ai-error.ts'
import { type MediaView, type OpenedMedia, viewMedia, withoutPictures } from '../media/media-view.ts'
import { openMedia } from '../media/open-media.ts'
import { promptKey, promptRow } from '../prompts/prompt.store.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { recordOutcome } from '../prompts/record-outcome.ts'
import { openAiKey } from '../settings/settings.store.ts'
import { promptMachineTexts } from './machine-texts.rules.ts'
import { passagesFor } from './passages-for.ts'
import { type PromptContext, questionOf, toolsOf } from './question.rules.ts'
import { replyOf } from './reply.rules.ts'

/** Temporary failures: retried while the customer waits. */
const temporaryFailures = new Set(['busy', 'unreachable'])

/** The machine of prompts (BOT-12): gives one answer to a burst of messages, or hands over with a summary. */
export function createPromptMachine(services: AssistantServices): Machine {
  return {
    name: 'assistant',
    find: async (work, subject): Promise<MachineTerms | null> => {
      const { features } = await services.companyContext(work.companyId)
      const row = features.has('useOpenAi') ? await promptRow(work.db, work.companyId, subject) : null
      return row && { label: row.name, queueId: row.queue_id, whileAsked: 'again' }
    },
    answer: (turn) => answer(services, turn),
  }
}

async function answer(services: AssistantServices, turn: Turn): Promise<MachineAnswer> {
  const storedPrompt = await readPrompt(services, turn)
  if (!storedPrompt) throw new MachineFailed(promptMachineTexts[turn.language].gone)
  const { row, key, company } = storedPrompt
  const media = await openMedia(services, turn, storedPrompt)
  if (media.failure) await recordOutcome(services, row, { failure: media.failure })
  const passages = await passagesFor(services, turn.companyId, viewMedia(media, turn.lines, turn.language).words)
  const contact = turn.ticket.contact?.name ?? ''
  const context = { prompt: row.prompt, company, contact, language: turn.language, passages }
  const { completion, view } = await askAboutMedia(services, turn, { row, key, context, media })
  // A burst of nothing but unopened media is answered without the model.
  if (!completion) return { messages: [{ text: view.sentence }], ...(view.note && { note: view.note }) }
  const secret = { key, prompt: row.prompt, rules: promptMachineTexts[turn.language].rules(company) }
  const { text, handsOver, note } = replyOf(completion, secret, turn.language)
  const fullNote = [note, handsOver && view.heard, view.note].filter(Boolean).join('\n\n')
  const notice = view.sentence === '' ? [] : [{ text: view.sentence }]
  return {
    messages: text === '' ? notice : [...notice, { text, sources: passages }],
    ...(fullNote && { note: fullNote }),
    // Without an answer the customer would wait forever, so hand over.
    ...((handsOver || text === '') && { handOver: {} }),
  }
}

interface MediaQuestion {
  row: PromptRow
  key: string
  context: Omit<PromptContext, 'history'>
  media: OpenedMedia
}

/**
 * Asks the model about a burst with its media. If the provider refuses a question with pictures, asks again without.
 * @returns without a completion when the burst contains nothing that the model could read
 */
async function askAboutMedia(
  services: AssistantServices,
  turn: Turn,
  { context, media, ...terms }: MediaQuestion,
): Promise<{ completion: Awaited<ReturnType<typeof ask>> | null; view: MediaView }> {
  const view = viewMedia(media, turn.lines, turn.language)
  if (view.isUnread) return { completion: null, view }
  try {
    const history = view.transcript
    return { completion: await ask(services, turn, { ...terms, context: { ...context, history } }), view }
  } catch (error) {
    const isRefusal =
      error instanceof MachineFailed && error.cause instanceof AiError && error.cause.reason === 'provider'
    if (!isRefusal || media.pictures.size === 0) throw error
    return askAboutMedia(services, turn, { ...terms, context, media: withoutPictures(media, turn.lines) })
  }
}

async function readPrompt({ workplace, secrets, companyContext }: AssistantServices, { companyId, subject }: Turn) {
  const { name: company } = await companyContext(companyId)
  return workplace.read(companyId, async ({ db }) => {
    const [row, sealed] = await Promise.all([promptRow(db, companyId, subject), promptKey(db, companyId, subject)])
    return row && sealed && { row, company, key: openAiKey(secrets, sealed) }
  })
}

async function ask(
  services: AssistantServices,
  { companyId, language, signal }: Turn,
  { row, key, context }: { row: PromptRow; key: string; context: PromptContext },
) {
  try {
    const completion = await services.ai.ask({
      ...{ companyId, purpose: 'prompt', key, signal, tools: toolsOf(language) },
      ...{ model: row.model, maxTokens: row.max_tokens, temperature: row.temperature, messages: questionOf(context) },
    })
    if (row.failure || row.key_state !== 'confirmed')
      await recordOutcome(services, row, { keyState: 'confirmed', failure: null })
    return completion
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const { reason, detail } = error
    if (reason !== 'cancelled')
      await recordOutcome(services, row, {
        ...(reason === 'key' && { keyState: 'refused' }),
        failure: { reason, detail },
      })
    throw new MachineFailed(promptMachineTexts[language].failures[reason], {
      retry: temporaryFailures.has(reason),
      cause: error,
    })
  }
}
