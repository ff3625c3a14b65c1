import type { CopilotHelp, Tone, TranslationLanguage } from '@recado/contract/copilot/choices'
import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../platform/actor.ts'
import { ticketFor } from '../conversations/public.ts'
import { askFor, type HelpTools, toolsFor } from './ask.ts'
import { talkOf } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'
import {
  type Question,
  rewriteQuestion,
  suggestionQuestion,
  summaryQuestion,
  translationQuestion,
} from './questions.rules.ts'
import { lastQuestion, type TalkLine, talkText, withSources } from './talk.rules.ts'

/** So many messages of a conversation are read. */
const MOST_LINES = 80

/** Who asks for what, in which ticket. */
export interface Asking {
  actor: Actor
  ticketId: number
  /** Ends the call when the caller went away. */
  signal: AbortSignal
}

/**
 * A summary of a conversation.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, those of toolsFor and askFor
 */
export async function summarize(services: CopilotServices, asking: Asking, language: Language): Promise<string> {
  const { tools, lines } = await talk(services, asking, 'summary')
  const question = summaryQuestion(talkText(lines), language)
  return askFor(services, asking.actor, { help: 'summary', tools, question, signal: asking.signal })
}

/**
 * An answer to the customer as a draft, and the passages on which it rests.
 * @throws AppError as `summarize`
 */
export async function suggest(
  services: CopilotServices,
  asking: Asking,
  language: Language,
): Promise<{ text: string; sources: KnowledgeSource[] }> {
  const { tools, lines } = await talk(services, asking, 'suggestion')
  const passages = await services.find(asking.actor.companyId, lastQuestion(lines))
  const question = suggestionQuestion(talkText(lines), passages, language)
  const text = await askFor(services, asking.actor, { help: 'suggestion', tools, question, signal: asking.signal })
  return withSources(text, passages)
}

/** The draft in another tone. @throws AppError as `summarize` */
export const rewrite = (services: CopilotServices, asking: Asking, { text, tone }: { text: string; tone: Tone }) =>
  ofDraft(services, asking, 'rewrite', rewriteQuestion(text, tone))

/** The draft in another language. @throws AppError as `summarize` */
export const translate = (
  services: CopilotServices,
  asking: Asking,
  { text, language }: { text: string; language: TranslationLanguage },
) => ofDraft(services, asking, 'translation', translationQuestion(text, language))

async function ofDraft(
  services: CopilotServices,
  { actor, ticketId, signal }: Asking,
  help: 'rewrite' | 'translation',
  question: Question,
): Promise<string> {
  const tools = await services.workplace.read(actor.companyId, async (work) => {
    await ticketFor(work, actor, ticketId)
    return toolsFor(work, services, help)
  })
  return askFor(services, actor, { help, tools, question, signal })
}

async function talk(
  services: CopilotServices,
  { actor, ticketId }: Asking,
  help: CopilotHelp,
): Promise<{ tools: HelpTools; lines: TalkLine[] }> {
  return services.workplace.read(actor.companyId, async (work) => {
    await ticketFor(work, actor, ticketId)
    const tools = await toolsFor(work, services, help)
    return { tools, lines: await talkOf(work.db, work.companyId, ticketId, MOST_LINES) }
  })
}
