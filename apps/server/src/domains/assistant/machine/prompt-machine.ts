import type { Machine, MachineAnswer, MachineTerms, Turn } from '../../answering/public.ts'
import { describeLine, MachineFailed, textOfLine } from '../../answering/public.ts'
import type { AssistantServices, Passage } from '../assistant-services.ts'
import { AiFailed } from '../client/ai-failed.ts'
import { announcePrompt } from '../prompts/announce-prompt.ts'
import { noteFailure, promptKey, promptRow } from '../prompts/prompt.store.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { openKey } from '../settings/settings.store.ts'
import { machineTexts } from './machine-texts.rules.ts'
import { type Asked, questionOf, toolsOf } from './question.rules.ts'
import { replyOf } from './reply.rules.ts'

/** Failures that pass by themselves: asked again while somebody waits. */
const passing = new Set(['busy', 'unreachable'])

/** The prompts that answer customers (BOT-12): one answer for what was written in one go, or a person with a summary. */
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
  const found = await readPrompt(services, turn)
  if (!found) throw new MachineFailed(machineTexts[turn.language].gone)
  const { row, key, company } = found
  const [history, passages] = await Promise.all([turn.history(row.max_messages), passagesFor(services, turn)])
  const contact = turn.ticket.contact?.name ?? ''
  const said = history.map((line) => ({ from: line.from, words: describeLine(line, turn.language) }))
  const asked: Asked = { prompt: row.prompt, company, contact, language: turn.language, history: said, passages }
  const told = await ask(services, turn, { row, key, asked })
  const secret = { key, prompt: row.prompt, rules: machineTexts[turn.language].rules(company) }
  const { text, handsOver, note } = replyOf(told, secret, turn.language)
  return {
    messages: text === '' ? [] : [{ text, sources: passages }],
    ...(note && { note }),
    // Silence would leave the customer waiting for nobody.
    ...((handsOver || text === '') && { handOver: {} }),
  }
}

async function readPrompt({ workplace, secrets, companyContext }: AssistantServices, { companyId, subject }: Turn) {
  const { name: company } = await companyContext(companyId)
  return workplace.read(companyId, async ({ db }) => {
    const [row, sealed] = await Promise.all([promptRow(db, companyId, subject), promptKey(db, companyId, subject)])
    return row && sealed && { row, company, key: openKey(secrets, sealed) }
  })
}

/** What the company knows about what was written; without it the prompt answers by itself. */
async function passagesFor({ findPassages, log }: AssistantServices, turn: Turn): Promise<Passage[]> {
  // What a medium is called finds nothing of it.
  const question = turn.lines.map(textOfLine).join('\n').trim()
  if (question === '') return []
  try {
    return await findPassages(turn.companyId, question)
  } catch (error) {
    log.warn({ err: error, companyId: turn.companyId, turn: turn.id }, 'the knowledge could not be asked')
    return []
  }
}

async function ask(
  services: AssistantServices,
  { companyId, language, signal }: Turn,
  { row, key, asked }: { row: PromptRow; key: string; asked: Asked },
) {
  try {
    const told = await services.ai.ask({
      ...{ companyId, purpose: 'prompt', key, signal, tools: toolsOf(language) },
      ...{ model: row.model, maxTokens: row.max_tokens, temperature: row.temperature, messages: questionOf(asked) },
    })
    if (row.failure) await keepOutcome(services, row, null)
    return told
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    const { reason, detail } = error
    if (reason !== 'cancelled') await keepOutcome(services, row, { reason, detail })
    throw new MachineFailed(machineTexts[language].failures[reason], { retry: passing.has(reason), cause: error })
  }
}

/** Tells the admins why a call came to nothing, or that it works again. */
async function keepOutcome(
  { workplace }: AssistantServices,
  { company_id: companyId, id }: PromptRow,
  failure: PromptRow['failure'],
): Promise<void> {
  await workplace.run(companyId, async (work) => {
    if (!(await noteFailure(work.db, companyId, { id, failure, now: work.now }))) return
    const row = await promptRow(work.db, companyId, id)
    if (row) announcePrompt(work, 'update', row)
  })
}
