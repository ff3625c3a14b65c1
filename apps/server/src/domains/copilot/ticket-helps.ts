import type { CopilotHelp, Tone, TranslationLanguage } from '@recado/contract/copilot/choices'
import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../platform/actor.ts'
import { markdownToWhatsApp } from '../../platform/whatsapp-text/markdown.rules.ts'
import { ticketFor } from '../conversations/public.ts'
import { askFor, type HelpTools, toolsFor } from './ask.ts'
import { talkOf } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'
import {
  type AiQuestion,
  rewriteQuestion,
  suggestionQuestion,
  summaryQuestion,
  translationQuestion,
} from './questions.rules.ts'
import { lastCustomerQuestion, type TalkLine, talkData, withSources } from './talk.rules.ts'

/** Maximum messages of a conversation that are read. */
const MOST_LINES = 80

/** A request for a help in a ticket. */
export interface TicketHelpRequest {
  actor: Actor
  ticketId: number
  /** Aborts the call when the client disconnected. */
  signal: AbortSignal
}

/**
 * Summarises a conversation.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, those of toolsFor and askFor
 */
export async function summarize(
  services: CopilotServices,
  asking: TicketHelpRequest,
  language: Language,
): Promise<string> {
  const { tools, lines, contact } = await talk(services, asking, 'summary')
  const question = summaryQuestion({ lines: talkData(lines), contact }, language)
  return askFor(services, asking.actor, { help: 'summary', tools, question, signal: asking.signal })
}

/**
 * Drafts an answer to the customer, with the passages on which it is based.
 * @throws AppError as `summarize`
 */
export async function suggest(
  services: CopilotServices,
  asking: TicketHelpRequest,
  language: Language,
): Promise<{ text: string; sources: KnowledgeSource[] }> {
  const { tools, lines, contact } = await talk(services, asking, 'suggestion')
  const passages = await services.find(asking.actor.companyId, lastCustomerQuestion(lines))
  const question = suggestionQuestion({ lines: talkData(lines), contact }, passages, language)
  const answer = await askFor(services, asking.actor, { help: 'suggestion', tools, question, signal: asking.signal })
  const { text, sources } = withSources(answer, passages)
  return { text: markdownToWhatsApp(text), sources }
}

/**
 * Rewrites the draft in another tone.
 * @throws AppError as `summarize`
 */
export const rewrite = (
  services: CopilotServices,
  asking: TicketHelpRequest,
  { text, tone }: { text: string; tone: Tone },
) => ofDraft(services, asking, 'rewrite', rewriteQuestion(text, tone))

/**
 * Translates the draft.
 * @throws AppError as `summarize`
 */
export const translate = (
  services: CopilotServices,
  asking: TicketHelpRequest,
  { text, language }: { text: string; language: TranslationLanguage },
) => ofDraft(services, asking, 'translation', translationQuestion(text, language))

async function ofDraft(
  services: CopilotServices,
  { actor, ticketId, signal }: TicketHelpRequest,
  help: 'rewrite' | 'translation',
  question: AiQuestion,
): Promise<string> {
  const tools = await services.workplace.read(actor.companyId, async (work) => {
    await ticketFor(work, actor, ticketId)
    return toolsFor(work, services, help)
  })
  return askFor(services, actor, { help, tools, question, signal })
}

async function talk(
  services: CopilotServices,
  { actor, ticketId }: TicketHelpRequest,
  help: CopilotHelp,
): Promise<{ tools: HelpTools; lines: TalkLine[]; contact: string }> {
  return services.workplace.read(actor.companyId, async (work) => {
    const ticket = await ticketFor(work, actor, ticketId)
    const tools = await toolsFor(work, services, help)
    const lines = await talkOf(work.db, work.companyId, ticketId, MOST_LINES)
    return { tools, lines, contact: ticket.contact?.name ?? '' }
  })
}
