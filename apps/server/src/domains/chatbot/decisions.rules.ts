import type { Answer } from '../answering/public.ts'
import { botTexts } from './bot-texts.rules.ts'
import { afterClosing, rated } from './closing.rules.ts'
import { fallbackQueue, placed, say } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { asksFirst, firstContact, leftWaiting, readClosed, readMenu, readOptions } from './leading.rules.ts'
import { readOldMenu } from './old-menus.rules.ts'
import {
  type Decision,
  ended,
  inQueue,
  type Line,
  type Memory,
  nothing,
  type Occasion,
  type Scene,
} from './scene.rules.ts'
import { isChatbotTimer, timerFired } from './timers.rules.ts'

type Decide = (scene: Scene, occasion: Occasion) => Answer<Memory> | null

/** The action of each responder of the chatbot on an occasion; null: the occasion is not its own. */
export const decisions = {
  rating: (scene, occasion) => {
    if (occasion.kind === 'score') return answer(scene, rated(scene, occasion.score))
    // Nobody scored in time.
    if (occasion.kind === 'expired') return { effects: [], memory: { ...scene.memory, ratingUntil: null } }
    if (occasion.kind !== 'message' || !scene.goesOnIn || scene.memory.stage !== 'new') return null
    return { ...answer(scene, goOn(scene, scene.goesOnIn.queueId)), atOnce: true }
  },
  menu: (scene, occasion) => {
    if (occasion.kind === 'timer') return timer(scene, occasion.timer, ['silence'])
    if (occasion.kind !== 'message') return null
    const read = menuReads(scene, occasion.lines)
    return read && freeing(scene, answer(scene, read))
  },
  hours: (scene, occasion) => (occasion.kind === 'message' && closedNow(scene) ? answer(scene, notice(scene)) : null),
  greeting: (scene, occasion) => {
    if (occasion.kind === 'freed') return answer(scene, leftWaiting(scene))
    return occasion.kind === 'message' ? freeing(scene, answer(scene, firstContact(scene, occasion.lines))) : null
  },
  calls: (scene, occasion) => (occasion.kind === 'call' ? answer(scene, refuseCall(scene)) : null),
  farewell: (scene, occasion) => {
    if (occasion.kind === 'closed') return answer(scene, afterClosing(scene, occasion.byBot))
    return occasion.kind === 'timer' ? timer(scene, occasion.timer, ['closing']) : null
  },
  idle: (scene, occasion) =>
    occasion.kind === 'timer' ? timer(scene, occasion.timer, ['inactivity', 'transfer']) : null,
} satisfies Record<string, Decide>

/** The counters of the chain lie in the memory while the rules decide: an understood answer resets them. */
function answer(scene: Scene, { effects, memory }: Decision): Answer<Memory> {
  const { said, saidSince } = memory
  return { effects, memory, talk: { ...scene.talk, said, saidSince }, repeats: repeatsItself(scene.memory, memory) }
}

/** The customer was led to where they want to be, and waits for no person yet: another may answer there. */
function freeing(scene: Scene, answered: Answer<Memory>): Answer<Memory> {
  const { stage, waiting, queueId } = answered.memory
  const led = scene.memory.stage !== 'done' || scene.memory.queueId !== queueId
  const frees = stage === 'done' && !waiting && led
  return frees ? { ...answered, frees } : answered
}

function timer(scene: Scene, name: string, own: readonly string[]): Answer<Memory> | null {
  return own.includes(name) && isChatbotTimer(name) ? answer(scene, timerFired(scene, name)) : null
}

/** A pending question goes before hours and greetings; null: there is nothing to ask or to read. */
function menuReads(scene: Scene, lines: readonly Line[]): Decision | null {
  const { ticket, memory } = scene
  if (memory.stage === 'stopped') return nothing(scene)
  if (closedNow(scene)) {
    // Nobody is here: an answer to a question from before closing time is read as usual.
    const read = ticket.wasServed ? nothing(scene) : reads(scene, lines)
    return read.effects.length > 0 || memory.stage === 'closed' ? read : null
  }
  if (memory.waiting || memory.stage === 'closed') return reads(scene, lines)
  if (ticket.wasServed) return ended(scene)
  if (memory.stage !== 'new') return reads(scene, lines)
  return asksFirst(scene) ? firstContact(scene, lines) : null
}

/** The meaning of the customer's words as an answer to the last question, unless somebody moved the ticket meanwhile. */
function reads(scene: Scene, lines: readonly Line[]): Decision {
  const { ticket, memory } = scene
  switch (memory.stage) {
    case 'menu':
      return ticket.queueId === (memory.waiting ? memory.queueId : null) ? readMenu(scene, lines) : ended(scene)
    case 'options':
      return ticket.queueId === memory.queueId ? readOptions(scene, lines) : ended(scene)
    case 'closed':
      return ticket.queueId === memory.queueId ? readClosed(scene, lines) : ended(scene)
    case 'done':
      return readOldMenu(scene, lines)
    default:
      return nothing(scene)
  }
}

/** The conversation that was just resolved goes on where it was, and no menu asks again: a person is promised. */
function goOn(scene: Scene, queueId: number | null): Decision {
  const there = queueId ?? fallbackQueue(scene)
  const placing = placed(scene, there, 'goesOn')
  const memory = { ...scene.memory, stage: 'done' as const, queueId: there }
  const closed = closedNow(inQueue(scene, there))
  if (closed) return { effects: [...placing, ...say(closed.notice)], memory: { ...memory, noticeAt: scene.now } }
  return { effects: [...placing, ...say(botTexts[scene.language].soon)], memory }
}

/** Nobody is here: said once in each closed window. */
function notice(scene: Scene): Decision {
  const closed = closedNow(scene)
  if (!closed || closed.notified) return nothing(scene)
  return { effects: [{ do: 'say', text: closed.notice }], memory: { ...scene.memory, noticeAt: scene.now } }
}

/** Nobody can take a call here, not even the ticket's owner. */
function refuseCall(scene: Scene): Decision {
  const { memory, language, refusesCalls, ticket } = scene
  if (!refusesCalls || ticket.status === 'closed' || memory.stage === 'stopped') return nothing(scene)
  return { effects: [{ do: 'say', text: botTexts[language].callRefused }], memory }
}

/** The same words this often in a row, each soon after the one before: nobody reads what is answered. */
export const MOST_REPEATED = 4
export const FAST_MS = 60_000

/** The customer says the same again and again, as only a bot does. */
function repeatsItself(before: Memory, { lastTextTimes, lastTextAt }: Memory): boolean {
  if (lastTextTimes <= MOST_REPEATED || before.lastTextAt === null || lastTextAt === null) return false
  return lastTextAt.getTime() - before.lastTextAt.getTime() < FAST_MS
}
