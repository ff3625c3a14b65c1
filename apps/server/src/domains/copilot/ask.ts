import type { CopilotHelp } from '@recado/contract/copilot/choices'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { AiError, appErrorOfAi, companyKey } from '../assistant/public.ts'
import { copilotRow } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'
import type { AiQuestion } from './questions.rules.ts'

/** Key and model for a help. */
export interface HelpTools {
  key: string
  model: string
}

/** Default model of helps: a small one, because each result is a short text. */
const USUAL_MODEL = 'gpt-4o-mini'

/**
 * The company's key and model for a help.
 * @throws AppError ERR_HELP_OFF if the company switched it off, ERR_AI_NO_KEY
 */
export async function toolsFor(work: Work, services: CopilotServices, help: CopilotHelp): Promise<HelpTools> {
  const { switched_off, model } = await copilotRow(work.db, work.companyId)
  if (switched_off.includes(help)) throw new AppError('ERR_HELP_OFF')
  const key = await companyKey(work.db, services.assistant.secrets, work.companyId)
  if (key === null) throw new AppError('ERR_AI_NO_KEY')
  return { key, model: model || USUAL_MODEL }
}

/**
 * Asks the AI without storing anything. Must not be called inside a transaction.
 * @throws AppError ERR_AI_…, with a text for users
 */
export async function askFor(
  { assistant }: CopilotServices,
  { companyId }: Actor,
  request: { help: Exclude<CopilotHelp, 'transcription'>; tools: HelpTools; question: AiQuestion; signal: AbortSignal },
): Promise<string> {
  const { help, tools, question, signal } = request
  const messages = [
    { role: 'system' as const, content: question.system },
    { role: 'user' as const, content: question.user },
  ]
  const call = { companyId, purpose: help, ...tools, messages, maxTokens: question.maxTokens, signal }
  const { text } = await withUserError(() => assistant.ai.ask(call))
  if (text.trim() === '') throw new AppError('ERR_AI_EMPTY')
  // A provider may quote the key, which must not be shown.
  return text.replaceAll(tools.key, '***').trim()
}

/** Runs an AI call and converts its failure to an error for users. */
export async function withUserError<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof AiError ? appErrorOfAi(error) : error
  }
}
