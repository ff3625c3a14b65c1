import type { Language } from '@recado/contract/values/language'
import {
  describeLine,
  type MachineAnswer,
  MachineFailed,
  MOST_MESSAGES,
  type Turn,
  textOfLine,
} from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import { callOutside, readJson, requireSuccess } from './call-outside.ts'
import { parseJson } from './json-text.rules.ts'
import type { IntegrationKind, OpenedIntegration } from './kind.ts'
import { toSendable } from './sendable.ts'
import { trialAnswerOf } from './trial-answer.ts'
import {
  type Bubble,
  isKeyword,
  isSessionExpired,
  readReply,
  readTypebotMemory,
  selectChoice,
  type TypebotReply,
  withChoices,
} from './typebot.rules.ts'

/** The choices are one more message. */
const MOST_BUBBLES = MOST_MESSAGES - 1

interface CallContext {
  language: Language
  signal?: AbortSignal
}

/** Typebot: the published chat API, startChat and continueChat. */
export const typebotKind: IntegrationKind = {
  async answer(services, integration, turn) {
    const texts = turn.lines
      .map((line) => textOfLine(line) || describeLine(line, turn.language))
      .filter((line) => line !== '')
    const text = texts.join('\n')
    if (texts.some((line) => isKeyword(line, integration.typebotKeywordFinish)))
      return { messages: [], close: true, memory: null }
    const now = services.workplace.clock.now().getTime()
    const before = readTypebotMemory(turn.memory)
    const isRestart = texts.some((line) => isKeyword(line, integration.typebotKeywordRestart))
    const currentSession =
      before && !isRestart && !isSessionExpired(before.at, now, integration.typebotExpires) ? before : null
    const reply = currentSession
      ? await continueSession(services, integration, turn, {
          session: currentSession.session,
          text: selectChoice(text, currentSession.choices),
        })
      : await startSession(services, integration, turn, isRestart ? '' : text)
    const session = reply.session ?? currentSession?.session ?? ''
    const first = isRestart ? textOf(integration.typebotRestartMessage) : []
    return answerOf(services, integration, turn, { reply, first, session, at: now })
  },

  async test(services, integration, language) {
    const reply = await startSession(services, integration, { language }, '')
    const { texts } = await services.messages.companyContext(integration.companyId)
    return trialAnswerOf(visibleBubbles(integration, { reply, first: [], choose: texts.machineChoose }), language)
  },
}

const textOf = (text: string): Bubble[] => (text.trim() === '' ? [] : [{ text }])

/** The bubbles that the customer reads. The choices must be the last message, even if others are dropped. */
function visibleBubbles(
  integration: OpenedIntegration,
  { reply, first, choose }: { reply: TypebotReply; first: readonly Bubble[]; choose: string },
): Bubble[] {
  const unknownAnswer = reply.bubbles.length === 0 && !reply.ended ? textOf(integration.typebotUnknownMessage) : []
  const bubbles = [...first, ...unknownAnswer, ...reply.bubbles].slice(0, MOST_BUBBLES)
  return withChoices(bubbles, reply.choices, choose)
}

async function answerOf(
  services: IntegrationServices,
  integration: OpenedIntegration,
  turn: Turn,
  { reply, first, session, at }: { reply: TypebotReply; first: Bubble[]; session: string; at: number },
): Promise<MachineAnswer> {
  const { texts } = await services.messages.companyContext(turn.companyId)
  const bubbles = visibleBubbles(integration, { reply, first, choose: texts.machineChoose })
  const outsideTurn = { services, integration, language: turn.language, signal: turn.signal }
  const answer = await toSendable(outsideTurn, bubbles, reply.ended)
  const messages = answer.messages.map((message, index) =>
    index === 0 ? message : { ...message, afterMs: integration.typebotDelayMessage * index },
  )
  const { note } = answer
  // The bot has finished, so an attendant takes over.
  if (reply.ended) return { messages, note, memory: null, handOver: {} }
  return { messages, note, memory: { session, at, choices: reply.choices } }
}

function startSession(
  services: IntegrationServices,
  integration: OpenedIntegration,
  turn: CallContext & Partial<Pick<Turn, 'ticket'>>,
  text: string,
): Promise<TypebotReply> {
  const { contact } = turn.ticket ?? {}
  return post(services, integration, turn, {
    path: `typebots/${encodeURIComponent(integration.typebotSlug)}/startChat`,
    body: {
      ...(text === '' ? {} : { message: { type: 'text', text } }),
      isStreamEnabled: false,
      textBubbleContentFormat: 'markdown',
      prefilledVariables: contact ? { number: contact.number, pushName: contact.name } : {},
    },
  })
}

const continueSession = (
  services: IntegrationServices,
  integration: OpenedIntegration,
  turn: CallContext,
  { session, text }: { session: string; text: string },
): Promise<TypebotReply> =>
  post(services, integration, turn, {
    path: `sessions/${encodeURIComponent(session)}/continueChat`,
    body: { message: { type: 'text', text }, textBubbleContentFormat: 'markdown' },
  })

async function post(
  services: IntegrationServices,
  integration: OpenedIntegration,
  { language, signal }: CallContext,
  { path, body }: { path: string; body: object },
): Promise<TypebotReply> {
  const answer = await callOutside(
    { services, integration, language, ...(signal ? { signal } : {}) },
    {
      url: `${integration.url.replace(/\/+$/, '')}/api/v1/${path}`,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      dropped: (text) => Math.max(0, (readReply(parseJson(text))?.bubbles.length ?? 0) - MOST_BUBBLES),
    },
  )
  const texts = integrationTexts[language]
  if (answer.status === 404) throw new MachineFailed(texts.session)
  requireSuccess(answer, language)
  const reply = readReply(readJson(answer, language))
  if (!reply) throw new MachineFailed(texts.unreadable)
  return reply
}
