import type { Machine, MachineAnswer, MachineTerms, Turn } from '../../answering/public.ts'
import { describeLine, MachineFailed, textOfLine } from '../../answering/public.ts'
import type { AssistantServices, Passage } from '../assistant-services.ts'
import { AiError } from '../client/ai-error.ts'
import { announcePrompt } from '../prompts/announce-prompt.ts'
import { promptKey, promptRow, recordPromptFailure } from '../prompts/prompt.store.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { openAiKey } from '../settings/settings.store.ts'
import { promptMachineTexts } from './machine-texts.rules.ts'
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
  const [history, passages] = await Promise.all([turn.history(row.max_messages), passagesFor(services, turn)])
  const contact = turn.ticket.contact?.name ?? ''
  const transcript = history.map((line) => ({ from: line.from, words: describeLine(line, turn.language) }))
  const context: PromptContext = {
    prompt: row.prompt,
    company,
    contact,
    language: turn.language,
    history: transcript,
    passages,
  }
  const completion = await ask(services, turn, { row, key, context })
  const secret = { key, prompt: row.prompt, rules: promptMachineTexts[turn.language].rules(company) }
  const { text, handsOver, note } = replyOf(completion, secret, turn.language)
  return {
    messages: text === '' ? [] : [{ text, sources: passages }],
    ...(note && { note }),
    // Without an answer the customer would wait forever, so hand over.
    ...((handsOver || text === '') && { handOver: {} }),
  }
}

async function readPrompt({ workplace, secrets, companyContext }: AssistantServices, { companyId, subject }: Turn) {
  const { name: company } = await companyContext(companyId)
  return workplace.read(companyId, async ({ db }) => {
    const [row, sealed] = await Promise.all([promptRow(db, companyId, subject), promptKey(db, companyId, subject)])
    return row && sealed && { row, company, key: openAiKey(secrets, sealed) }
  })
}

/** Knowledge passages for the customer's messages. If the search fails, the prompt answers without them. */
async function passagesFor({ findPassages, log }: AssistantServices, turn: Turn): Promise<Passage[]> {
  // Placeholders of media would find nothing, so only real text counts.
  const question = turn.lines.map(textOfLine).join('\n').trim()
  if (question === '') return []
  try {
    return await findPassages(turn.companyId, question)
  } catch (error) {
    log.warn({ err: error, companyId: turn.companyId, turn: turn.id }, 'searching the knowledge failed')
    return []
  }
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
    if (row.failure) await recordOutcome(services, row, null)
    return completion
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const { reason, detail } = error
    if (reason !== 'cancelled') await recordOutcome(services, row, { reason, detail })
    throw new MachineFailed(promptMachineTexts[language].failures[reason], {
      retry: temporaryFailures.has(reason),
      cause: error,
    })
  }
}

/** Records for admins why a call failed, or that it works again. */
async function recordOutcome(
  { workplace }: AssistantServices,
  { company_id: companyId, id }: PromptRow,
  failure: PromptRow['failure'],
): Promise<void> {
  await workplace.run(companyId, async (work) => {
    if (!(await recordPromptFailure(work.db, companyId, { id, failure, now: work.now }))) return
    const row = await promptRow(work.db, companyId, id)
    if (row) announcePrompt(work, 'update', row)
  })
}
