import { LOOP_WINDOW_MS, MAX_TURNS } from '../loop-guard.rules.ts'
import type { AreaScene, ClaimWish, ResponderAnswer } from '../responder.ts'
import type { Effect, Line, Occasion, OutsideResult, Scene } from '../scene.rules.ts'
import type { MachineName, MachineTerms } from './machine.ts'
import { machineTexts } from './machine-texts.rules.ts'

/** Maximum time to wait for an answer, including all tries, in milliseconds. */
export const ANSWER_LIMIT_MS = 5 * 60_000
/**
 * How many answers in a row are dropped because of later lines; then the answer is sent, and the lines are the next
 * question.
 */
export const MOST_DROPPED = 2
/** The timer that ends the wait. */
export const MACHINE_TIMER = 'machine'

/** A machine that is set up at a place. */
export interface SetUp {
  machine: MachineName
  subject: number
  terms: MachineTerms
}

/** The first and the last message of a question. */
export interface Span {
  from: number
  until: number
}

/** The state of a ticket's talk with a machine. */
export interface MachineTalk {
  stage: 'new' | 'idle' | 'asking' | 'over'
  /** The machine that speaks, or spoke last; null: none did. */
  speaker: { machine: MachineName; subject: number } | null
  ordinal: number
  /** The messages of the current question; null: none is pending. */
  asked: Span | null
  /** Messages received since. */
  more: Span | null
  dropped: number
  /** When the wait for the answer ends; null: none is pending. */
  answerUntil: Date | null
  recent: number
  recentSince: Date | null
  /** The machine's memory. */
  kept: unknown
  /** Saving this memory starts a question. Not stored. */
  begins?: true
}

export const newTalk: MachineTalk = {
  ...{ stage: 'new', speaker: null, ordinal: 0, asked: null, more: null, dropped: 0, answerUntil: null },
  ...{ recent: 0, recentSince: null, kept: null },
}

/** The data that decisions about a talk depend on. */
export interface TalkScene extends Scene, AreaScene<MachineTalk> {
  /** The machine that would start here: the queue's precedes the connection's, an integration precedes a prompt. */
  setUp: SetUp | null
  /** The terms of the speaking machine; null: none speaks, or it was deleted. */
  terms: MachineTerms | null
  /** How long to wait for the next line, in milliseconds. */
  quiet: number
  /** The queue for a hand-over when the machine names none; null: the ticket stays in its place. */
  fallbackQueueId: number | null
}

type TalkAnswer = ResponderAnswer<MachineTalk>

/**
 * Decides what a machine does on an occasion. It starts in a ticket without a present or past holder and continues
 * while it holds it. After releasing a ticket it never answers there again.
 */
export function decideTalk(name: MachineName, scene: TalkScene, occasion: Occasion): TalkAnswer | null {
  const { memory } = scene
  const isMine = memory.speaker?.machine === name
  switch (occasion.kind) {
    case 'message':
      return memory.stage === 'new'
        ? startTalk(name, scene, occasion.lines)
        : isMine
          ? continueTalk(scene, occasion.lines)
          : null
    case 'freed':
      return memory.stage === 'new' ? startTalk(name, scene, occasion.lines) : null
    case 'answered':
      return isMine ? applyAnswer(scene, occasion) : null
    case 'gone':
      return isMine ? handOverAfterDeletion(scene, occasion) : null
    case 'timer':
      return isMine && occasion.timer === MACHINE_TIMER ? handleTimeout(scene) : null
    default:
      return null
  }
}

/** Returns the machine's claim, which lasts while the machine speaks or its answer is awaited. */
export function talkClaims({ ticket, ...scene }: TalkScene, { stage, speaker }: MachineTalk): ClaimWish | null {
  if (ticket.status !== 'pending' || !speaker || (stage !== 'idle' && stage !== 'asking')) return null
  if (!termsOf(scene, speaker)) return null
  return { responder: speaker.machine, subject: speaker.subject, reason: 'answers' }
}

/** Another responder speaks: a machine that spoke does not return, nor does any after a person was promised. */
export function talkYields({ memory }: TalkScene, effects: readonly Effect[]): MachineTalk {
  const hasPromise = effects.some((effect) => effect.do === 'handOver')
  const spoke = memory.stage === 'idle' || memory.stage === 'asking'
  return spoke || (hasPromise && memory.stage === 'new') ? { ...memory, stage: 'over' } : memory
}

function termsOf(
  { setUp, terms, memory }: Omit<TalkScene, 'ticket'>,
  speaker: MachineTalk['speaker'],
): MachineTerms | null {
  if (memory.speaker) return terms
  return setUp && setUp.machine === speaker?.machine && setUp.subject === speaker.subject ? setUp.terms : null
}

function startTalk(name: MachineName, scene: TalkScene, lines: readonly Line[]): TalkAnswer | null {
  const { setUp, ticket, claim, memory } = scene
  if (setUp?.machine !== name || ticket.status !== 'pending' || ticket.wasServed || claim !== null) return null
  const { machine, subject } = setUp
  return askQuestion(scene, { ...memory, speaker: { machine, subject } }, spanOf(lines))
}

function continueTalk(scene: TalkScene, lines: readonly Line[]): TalkAnswer | null {
  const { memory, claim, terms } = scene
  if (memory.stage === 'over') return null
  // A user removed the machine in the meantime: this line is for that user.
  if (claim?.responder !== memory.speaker?.machine)
    return { effects: [disarm, { do: 'leave', reason: 'takenOff' }], memory: over(memory), atOnce: true }
  if (!terms) return handOverAfterFailure(scene, machineTexts[scene.language].gone)
  const more = joinSpans(memory.more, spanOf(lines))
  if (memory.stage === 'asking') return { effects: [], memory: { ...memory, more }, atOnce: true }
  return askQuestion(scene, memory, more)
}

/** Asks the question: saving a memory with `begins` also writes the job. */
function askQuestion(scene: TalkScene, memory: MachineTalk, question: Span | null): TalkAnswer {
  const { now, quiet } = scene
  const within = memory.recentSince !== null && now.getTime() - memory.recentSince.getTime() < LOOP_WINDOW_MS
  const recent = within ? memory.recent : 0
  if (recent >= MAX_TURNS) return handOverAfterFailure({ ...scene, memory }, machineTexts[scene.language].tooMany)
  const until = memory.answerUntil ?? new Date(now.getTime() + ANSWER_LIMIT_MS)
  return {
    effects: [{ do: 'arm', timer: MACHINE_TIMER, at: until }],
    memory: {
      ...memory,
      ...{
        stage: 'asking',
        ordinal: memory.ordinal + 1,
        asked: question,
        more: null,
        answerUntil: until,
        begins: true,
      },
      ...{ recent: recent + 1, recentSince: within ? memory.recentSince : now },
    },
    quiet,
  }
}

function applyAnswer(scene: TalkScene, { ordinal, result }: Occasion & { kind: 'answered' }): TalkAnswer {
  const { memory, claim, ticket, terms } = scene
  // Already done, or given up.
  if (memory.answerUntil === null || memory.ordinal !== ordinal) return { effects: [], memory }
  const holds = memory.stage === 'asking' && claim?.responder === memory.speaker?.machine && ticket.status === 'pending'
  if (!holds || !scene.companyActive)
    return { effects: [disarm, { do: 'leave', reason: 'dropped' }], memory: over(memory) }
  if ('failed' in result) return handOverAfterFailure(scene, result.failed)
  const { more } = memory
  const ends = result.handOver !== null || result.close
  if (more && !ends && terms?.whileAsked === 'again' && memory.dropped < MOST_DROPPED)
    return askQuestion(scene, { ...memory, dropped: memory.dropped + 1 }, joinSpans(memory.asked, more))
  return speak(scene, result, more)
}

/** Sends the machine's messages; then ends its talk or asks the next question. */
function speak(scene: TalkScene, result: Exclude<OutsideResult, { failed: string }>, more: Span | null): TalkAnswer {
  const { memory, terms } = scene
  const messageEffects: Effect[] = result.messages.map((message) => ({ do: 'send', message }))
  if (result.note !== '') messageEffects.push({ do: 'note', author: terms?.label ?? '', text: result.note })
  const idleTalk: MachineTalk = {
    ...memory,
    ...{ stage: 'idle', asked: null, more: null, dropped: 0, answerUntil: null, kept: result.kept },
  }
  const unknownQueue = result.handOver?.unknown
  if (unknownQueue !== undefined) messageEffects.push(noQueue(scene, unknownQueue))
  if (result.close) {
    const queueEffects = changeQueueEffects(scene, result.handOver?.queueId ?? null)
    const effects: Effect[] = [...messageEffects, disarm, ...queueEffects, { do: 'close', reason: 'machineClosed' }]
    return { effects, memory: over(idleTalk) }
  }
  if (result.handOver) {
    const silent = result.messages.length === 0
    const words: Effect[] = silent ? [{ do: 'say', text: scene.texts.machineHandOver }] : []
    const leadEffects = moveToQueueEffects(scene, result.handOver.queueId, 'machineHandedOver')
    return { effects: [...messageEffects, ...words, disarm, ...leadEffects], memory: over(idleTalk) }
  }
  if (!more) return { effects: [...messageEffects, disarm], memory: idleTalk }
  const next = askQuestion(scene, idleTalk, more)
  return { ...next, effects: [...messageEffects, disarm, ...next.effects] }
}

/** The machine resolves the ticket in another queue. */
const changeQueueEffects = ({ ticket }: TalkScene, queueId: number | null): Effect[] =>
  queueId === null || queueId === ticket.queueId ? [] : [{ do: 'handOver', queueId, reason: 'machineHandedOver' }]

/** A note for the machine's owner: it named an unknown queue. */
const noQueue = ({ terms, language }: TalkScene, queueName: string): Effect => ({
  ...{ do: 'note', author: terms?.label ?? '', text: machineTexts[language].noQueue(queueName) },
})

/** Handles the timer that ends the wait: hands over to a person when no answer came in time. */
function handleTimeout(scene: TalkScene): TalkAnswer {
  const { memory, now } = scene
  if (memory.stage !== 'asking' || memory.answerUntil === null) return { effects: [disarm], memory }
  if (memory.answerUntil > now)
    return { effects: [{ do: 'postpone', timer: MACHINE_TIMER, at: memory.answerUntil }], memory }
  return handOverAfterFailure(scene, machineTexts[scene.language].late)
}

/** Hands over to a person, with the reason in a note. */
function handOverAfterFailure(scene: TalkScene, why: string): TalkAnswer {
  const texts = machineTexts[scene.language]
  const label = scene.terms?.label ?? scene.setUp?.terms.label ?? ''
  return {
    effects: [
      { do: 'note', author: label, text: texts.failed(label, why) },
      { do: 'say', text: scene.texts.machineHandOver },
      disarm,
      ...moveToQueueEffects(scene, null, 'machineFailed'),
    ],
    memory: over(scene.memory),
  }
}

/**
 * The speaking machine was deleted: hands over to a person. Only a customer who waits for an answer receives a text.
 */
function handOverAfterDeletion(
  scene: TalkScene,
  { machine, subject, label, queueId }: Occasion & { kind: 'gone' },
): TalkAnswer | null {
  const { memory, claim, ticket } = scene
  const speaks = memory.stage === 'idle' || memory.stage === 'asking'
  if (!speaks || memory.speaker?.subject !== subject || claim?.responder !== machine || ticket.status !== 'pending')
    return null
  const texts = machineTexts[scene.language]
  const textEffects: Effect[] =
    memory.stage === 'asking' && scene.companyActive ? [{ do: 'say', text: scene.texts.machineHandOver }] : []
  const terms: MachineTerms = { label, queueId, whileAsked: 'next' }
  return {
    effects: [
      { do: 'note', author: label, text: texts.deleted(label) },
      ...textEffects,
      disarm,
      ...moveToQueueEffects({ ...scene, terms }, null, 'machineFailed'),
    ],
    memory: over(memory),
  }
}

/** Returns the effects that move the ticket to the queue where it waits for a person. */
function moveToQueueEffects(
  { terms, fallbackQueueId, ticket }: TalkScene,
  requestedQueueId: number | null,
  reason: string,
): Effect[] {
  const queueId = requestedQueueId ?? terms?.queueId ?? ticket.queueId ?? fallbackQueueId
  if (queueId === null || queueId === ticket.queueId) return [{ do: 'leave', reason }]
  return [{ do: 'handOver', queueId, reason }]
}

const disarm: Effect = { do: 'disarm', timer: MACHINE_TIMER }

const over = (memory: MachineTalk): MachineTalk => ({
  ...memory,
  stage: 'over',
  asked: null,
  more: null,
  answerUntil: null,
})

const spanOf = (lines: readonly Line[]): Span => {
  const ids = lines.map(({ id = 0 }) => id)
  return { from: Math.min(...ids), until: Math.max(...ids) }
}

function joinSpans(before: Span | null, after: Span): Span {
  return before ? { from: Math.min(before.from, after.from), until: Math.max(before.until, after.until) } : after
}
