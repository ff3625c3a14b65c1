import type { ResponderAnswer } from '../answering/public.ts'
import { textsIn } from './bot-texts.rules.ts'
import { decideAfterClosing, decideRating } from './closing.rules.ts'
import { fallbackQueue, placeEffects, sayEffects } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import {
  announcePersonIfUnanswered,
  asksFirst,
  firstContact,
  readClosed,
  readMenu,
  readOptions,
} from './leading.rules.ts'
import { readOldMenu } from './old-menus.rules.ts'
import { withSigns } from './own-labels.rules.ts'
import {
  type ChatbotDecision,
  type ChatbotScene,
  decideEnd,
  inQueue,
  type Line,
  type Memory,
  nothing,
  type Occasion,
} from './scene.rules.ts'
import { isChatbotTimer, timerFired } from './timers.rules.ts'

type Decide = (scene: ChatbotScene, occasion: Occasion) => ResponderAnswer<Memory> | null

/** The decision function of each of the chatbot's responders. Null: it does not answer the occasion. */
export const decisions = {
  rating: (scene, occasion) => {
    if (occasion.kind === 'score') return answer(scene, decideRating(scene, occasion.score))
    // No score in time.
    if (occasion.kind === 'expired') return { effects: [], memory: { ...scene.memory, ratingUntil: null } }
    if (occasion.kind !== 'message' || !scene.goesOnIn || scene.memory.stage !== 'new') return null
    return { ...answer(scene, continueConversation(scene, scene.goesOnIn.queueId)), atOnce: true }
  },
  menu: (scene, occasion) => {
    if (occasion.kind === 'timer') return timer(scene, occasion.timer, ['silence'])
    if (occasion.kind !== 'message') return null
    const read = decideMenu(scene, occasion.lines)
    return read && freeIfRouted(scene, answer(scene, read))
  },
  hours: (scene, occasion) => (occasion.kind === 'message' && closedNow(scene) ? answer(scene, notice(scene)) : null),
  greeting: (scene, occasion) => {
    if (occasion.kind === 'freed') return answer(scene, announcePersonIfUnanswered(scene))
    return occasion.kind === 'message' ? freeIfRouted(scene, answer(scene, firstContact(scene, occasion.lines))) : null
  },
  calls: (scene, occasion) => (occasion.kind === 'call' ? answer(scene, refuseCall(scene)) : null),
  farewell: (scene, occasion) => {
    if (occasion.kind === 'closed') return answer(scene, decideAfterClosing(scene, occasion.byBot))
    return occasion.kind === 'timer' ? timer(scene, occasion.timer, ['closing']) : null
  },
  idle: (scene, occasion) =>
    occasion.kind === 'timer' ? timer(scene, occasion.timer, ['inactivity', 'transfer']) : null,
} satisfies Record<string, Decide>

/** The rules find the chain's counters in the memory: a valid answer resets them. */
function answer(scene: ChatbotScene, { effects, memory }: ChatbotDecision): ResponderAnswer<Memory> {
  const { said: sentCount, saidSince } = memory
  return {
    effects,
    memory,
    talk: { ...scene.talk, said: sentCount, saidSince },
    repeats: repeatsItself(scene.memory, memory),
  }
}

/** The customer was routed without promising a person: another responder may answer there. */
function freeIfRouted(scene: ChatbotScene, answerSoFar: ResponderAnswer<Memory>): ResponderAnswer<Memory> {
  const { stage, waiting, queueId } = answerSoFar.memory
  const wasRouted = scene.memory.stage !== 'done' || scene.memory.queueId !== queueId
  const frees = stage === 'done' && !waiting && wasRouted
  return frees ? { ...answerSoFar, frees } : answerSoFar
}

function timer(scene: ChatbotScene, name: string, own: readonly string[]): ResponderAnswer<Memory> | null {
  return own.includes(name) && isChatbotTimer(name) ? answer(scene, timerFired(scene, name)) : null
}

/** A pending question precedes hours and greetings; null: there is nothing to ask or to read. */
function decideMenu(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision | null {
  const { ticket, memory } = scene
  if (memory.stage === 'stopped') return nothing(scene)
  if (closedNow(scene)) {
    // Outside of hours an answer to a question from before closing time is read as usual.
    const read = ticket.wasServed ? nothing(scene) : readAsAnswer(scene, lines)
    return read.effects.length > 0 || memory.stage === 'closed' ? read : null
  }
  if (memory.waiting || memory.stage === 'closed') return readAsAnswer(scene, lines)
  if (ticket.wasServed) return decideEnd(scene)
  if (memory.stage !== 'new') return readAsAnswer(scene, lines)
  return asksFirst(scene) ? firstContact(scene, lines) : null
}

/** Reads the customer's text as an answer to the last question, unless the ticket was moved in the meantime. */
function readAsAnswer(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const { ticket, memory } = scene
  switch (memory.stage) {
    case 'menu':
      return ticket.queueId === (memory.waiting ? memory.queueId : null)
        ? readMenu(scene, withSigns(scene, lines))
        : decideEnd(scene)
    case 'options':
      return ticket.queueId === memory.queueId ? readOptions(scene, withSigns(scene, lines)) : decideEnd(scene)
    case 'closed':
      return ticket.queueId === memory.queueId ? readClosed(scene, withSigns(scene, lines)) : decideEnd(scene)
    case 'done':
      return readOldMenu(scene, lines)
    default:
      return nothing(scene)
  }
}

/** The customer continues the conversation that was just resolved: promises a person, without a menu. */
function continueConversation(scene: ChatbotScene, queueId: number | null): ChatbotDecision {
  const there = queueId ?? fallbackQueue(scene)
  const placeMove = placeEffects(scene, there, 'goesOn')
  const memory = { ...scene.memory, stage: 'done' as const, queueId: there }
  const closed = closedNow(inQueue(scene, there))
  if (closed)
    return { effects: [...placeMove, ...sayEffects(closed.notice)], memory: { ...memory, noticeAt: scene.now } }
  return { effects: [...placeMove, ...sayEffects(textsIn(scene).soon)], memory }
}

/** The notice outside of hours, once per closed window. */
function notice(scene: ChatbotScene): ChatbotDecision {
  const closed = closedNow(scene)
  if (!closed || closed.notified) return nothing(scene)
  return { effects: [{ do: 'say', text: closed.notice }], memory: { ...scene.memory, noticeAt: scene.now } }
}

/** No user can accept calls here, not even the ticket's owner. */
function refuseCall(scene: ChatbotScene): ChatbotDecision {
  const { memory, refusesCalls, ticket } = scene
  if (!refusesCalls || ticket.status === 'closed' || memory.stage === 'stopped') return nothing(scene)
  return { effects: [{ do: 'say', text: textsIn(scene).callRefused }], memory }
}

/** Number of repetitions of the same text in quick succession after which no person is assumed to read the answers. */
export const MOST_REPEATED = 4
export const FAST_MS = 60_000

/** Whether the customer repeats the same text as only a bot does. */
function repeatsItself(before: Memory, { lastTextTimes, lastTextAt }: Memory): boolean {
  if (lastTextTimes <= MOST_REPEATED || before.lastTextAt === null || lastTextAt === null) return false
  return lastTextAt.getTime() - before.lastTextAt.getTime() < FAST_MS
}
