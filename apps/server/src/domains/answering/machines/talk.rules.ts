import { MOST_TURNS, WINDOW_MS } from '../loop-guard.rules.ts'
import type { Answer, AreaScene, ClaimWish } from '../responder.ts'
import type { Effect, Line, Occasion, OutsideResult, Scene } from '../scene.rules.ts'
import type { MachineName, MachineTerms } from './machine.ts'
import { machineTexts } from './machine-texts.rules.ts'

/** An answer is waited for so long, all tries together. */
export const ANSWER_LIMIT_MS = 5 * 60_000
/** An answer is dropped so often in a row for lines that came meanwhile; then it is sent, and they are the next question. */
export const MOST_DROPPED = 2
/** The timer that ends the waiting. */
export const MACHINE_TIMER = 'machine'

/** A machine that is set up. */
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

/** Where the talk of a ticket with a machine stands. */
export interface Talk {
  stage: 'new' | 'idle' | 'asking' | 'over'
  /** Who speaks, or spoke last; null: none did. */
  speaker: { machine: MachineName; subject: number } | null
  ordinal: number
  /** What the question is about; null: none is under way. */
  asked: Span | null
  /** What came since. */
  more: Span | null
  dropped: number
  /** When the answer is waited for no longer; null: none is. */
  answerUntil: Date | null
  recent: number
  recentSince: Date | null
  /** What the machine remembers. */
  kept: unknown
  /** A question begins with this memory. Not kept. */
  begins?: true
}

export const newTalk: Talk = {
  ...{ stage: 'new', speaker: null, ordinal: 0, asked: null, more: null, dropped: 0, answerUntil: null },
  ...{ recent: 0, recentSince: null, kept: null },
}

/** What the decisions about a talk depend on. */
export interface TalkScene extends Scene, AreaScene<Talk> {
  /** Who would begin here: of the ticket's queue before that of its connection, an integration before a prompt. */
  setUp: SetUp | null
  /** Of who speaks; null: nobody does, or it is gone. */
  terms: MachineTerms | null
  /** How long the next line is waited for, in milliseconds. */
  quiet: number
  /** Where a person is waited for when the machine names no queue; null: where the ticket lies. */
  fallbackQueueId: number | null
}

type TalkAnswer = Answer<Talk>

/**
 * What a machine does on an occasion. It begins in a ticket that nobody holds and nobody held; it goes on while it holds it, and
 * once it let go it never comes back to that ticket.
 */
export function decideTalk(name: MachineName, scene: TalkScene, occasion: Occasion): TalkAnswer | null {
  const { memory } = scene
  const mine = memory.speaker?.machine === name
  switch (occasion.kind) {
    case 'message':
      return memory.stage === 'new' ? begun(name, scene, occasion.lines) : mine ? goesOn(scene, occasion.lines) : null
    case 'freed':
      return memory.stage === 'new' ? begun(name, scene, occasion.lines) : null
    case 'answered':
      return mine ? applied(scene, occasion) : null
    case 'gone':
      return mine ? gone(scene, occasion) : null
    case 'timer':
      return mine && occasion.timer === MACHINE_TIMER ? late(scene) : null
    default:
      return null
  }
}

/** Its claim: while it speaks, or is waited for. */
export function talkClaims({ ticket, ...scene }: TalkScene, { stage, speaker }: Talk): ClaimWish | null {
  if (ticket.status !== 'pending' || !speaker || (stage !== 'idle' && stage !== 'asking')) return null
  if (!termsOf(scene, speaker)) return null
  return { responder: speaker.machine, subject: speaker.subject, reason: 'answers' }
}

/** Somebody else speaks: a machine that spoke does not come back, nor one where a person was promised. */
export function talkYields({ memory }: TalkScene, effects: readonly Effect[]): Talk {
  const promised = effects.some((effect) => effect.do === 'handOver')
  const spoke = memory.stage === 'idle' || memory.stage === 'asking'
  return spoke || (promised && memory.stage === 'new') ? { ...memory, stage: 'over' } : memory
}

function termsOf({ setUp, terms, memory }: Omit<TalkScene, 'ticket'>, speaker: Talk['speaker']): MachineTerms | null {
  if (memory.speaker) return terms
  return setUp && setUp.machine === speaker?.machine && setUp.subject === speaker.subject ? setUp.terms : null
}

function begun(name: MachineName, scene: TalkScene, lines: readonly Line[]): TalkAnswer | null {
  const { setUp, ticket, claim, memory } = scene
  if (setUp?.machine !== name || ticket.status !== 'pending' || ticket.wasServed || claim !== null) return null
  const { machine, subject } = setUp
  return asks(scene, { ...memory, speaker: { machine, subject } }, spanOf(lines))
}

function goesOn(scene: TalkScene, lines: readonly Line[]): TalkAnswer | null {
  const { memory, claim, terms } = scene
  if (memory.stage === 'over') return null
  // Taken off by a person meanwhile: this line is theirs.
  if (claim?.responder !== memory.speaker?.machine)
    return { effects: [disarm, { do: 'leave', reason: 'takenOff' }], memory: over(memory), atOnce: true }
  if (!terms) return failed(scene, machineTexts[scene.language].gone)
  const more = joined(memory.more, spanOf(lines))
  if (memory.stage === 'asking') return { effects: [], memory: { ...memory, more }, atOnce: true }
  return asks(scene, memory, more)
}

/** Puts the question: the memory that `begins` is kept with a job that asks. */
function asks(scene: TalkScene, memory: Talk, asked: Span | null): TalkAnswer {
  const { now, quiet } = scene
  const within = memory.recentSince !== null && now.getTime() - memory.recentSince.getTime() < WINDOW_MS
  const recent = within ? memory.recent : 0
  if (recent >= MOST_TURNS) return failed({ ...scene, memory }, machineTexts[scene.language].tooMany)
  const until = memory.answerUntil ?? new Date(now.getTime() + ANSWER_LIMIT_MS)
  return {
    effects: [{ do: 'arm', timer: MACHINE_TIMER, at: until }],
    memory: {
      ...memory,
      ...{ stage: 'asking', ordinal: memory.ordinal + 1, asked, more: null, answerUntil: until, begins: true },
      ...{ recent: recent + 1, recentSince: within ? memory.recentSince : now },
    },
    quiet,
  }
}

function applied(scene: TalkScene, { ordinal, result }: Occasion & { kind: 'answered' }): TalkAnswer {
  const { memory, claim, ticket, terms } = scene
  // Done before, or given up.
  if (memory.answerUntil === null || memory.ordinal !== ordinal) return { effects: [], memory }
  const holds = memory.stage === 'asking' && claim?.responder === memory.speaker?.machine && ticket.status === 'pending'
  if (!holds || !scene.companyActive)
    return { effects: [disarm, { do: 'leave', reason: 'dropped' }], memory: over(memory) }
  if ('failed' in result) return failed(scene, result.failed)
  const { more } = memory
  const ends = result.handOver !== null || result.close
  if (more && !ends && terms?.whileAsked === 'again' && memory.dropped < MOST_DROPPED)
    return asks(scene, { ...memory, dropped: memory.dropped + 1 }, joined(memory.asked, more))
  return spoken(scene, result, more)
}

/** What the machine said; then the end of its talk, or the next question. */
function spoken(scene: TalkScene, result: Exclude<OutsideResult, { failed: string }>, more: Span | null): TalkAnswer {
  const { memory, terms } = scene
  const said: Effect[] = result.messages.map((message) => ({ do: 'send', message }))
  if (result.note !== '') said.push({ do: 'note', author: terms?.label ?? '', text: result.note })
  const rested: Talk = {
    ...memory,
    ...{ stage: 'idle', asked: null, more: null, dropped: 0, answerUntil: null, kept: result.kept },
  }
  if (result.handOver) {
    const silent = result.messages.length === 0
    const words: Effect[] = silent ? [{ do: 'say', text: machineTexts[scene.language].handsOver }] : []
    const { queueId, unknown } = result.handOver
    const told: Effect[] = unknown === undefined ? [] : [noQueue(scene, unknown)]
    const leaving = leads(scene, queueId, 'machineHandedOver')
    return { effects: [...said, ...told, ...words, disarm, ...leaving], memory: over(rested) }
  }
  if (result.close)
    return { effects: [...said, disarm, { do: 'close', reason: 'machineClosed' }], memory: over(rested) }
  if (!more) return { effects: [...said, disarm], memory: rested }
  const next = asks(scene, rested, more)
  return { ...next, effects: [...said, disarm, ...next.effects] }
}

/** What a machine named as a queue is none: who set it up reads so. */
const noQueue = ({ terms, language }: TalkScene, named: string): Effect => ({
  ...{ do: 'note', author: terms?.label ?? '', text: machineTexts[language].noQueue(named) },
})

/** Nobody answered in time. */
function late(scene: TalkScene): TalkAnswer {
  const { memory, now } = scene
  if (memory.stage !== 'asking' || memory.answerUntil === null) return { effects: [disarm], memory }
  if (memory.answerUntil > now)
    return { effects: [{ do: 'postpone', timer: MACHINE_TIMER, at: memory.answerUntil }], memory }
  return failed(scene, machineTexts[scene.language].late)
}

/** A person goes on, and reads why. */
function failed(scene: TalkScene, why: string): TalkAnswer {
  const texts = machineTexts[scene.language]
  const label = scene.terms?.label ?? scene.setUp?.terms.label ?? ''
  return {
    effects: [
      { do: 'note', author: label, text: texts.failed(label, why) },
      { do: 'say', text: texts.handsOver },
      disarm,
      ...leads(scene, null, 'machineFailed'),
    ],
    memory: over(scene.memory),
  }
}

/** Who spoke was deleted: a person goes on. Who is waiting for an answer is told; nobody else is written to. */
function gone(scene: TalkScene, { machine, subject, label, queueId }: Occasion & { kind: 'gone' }): TalkAnswer | null {
  const { memory, claim, ticket } = scene
  const speaks = memory.stage === 'idle' || memory.stage === 'asking'
  if (!speaks || memory.speaker?.subject !== subject || claim?.responder !== machine || ticket.status !== 'pending')
    return null
  const texts = machineTexts[scene.language]
  const told: Effect[] = memory.stage === 'asking' && scene.companyActive ? [{ do: 'say', text: texts.handsOver }] : []
  const terms: MachineTerms = { label, queueId, whileAsked: 'next' }
  return {
    effects: [
      { do: 'note', author: label, text: texts.deleted(label) },
      ...told,
      disarm,
      ...leads({ ...scene, terms }, null, 'machineFailed'),
    ],
    memory: over(memory),
  }
}

/** The way to where a person is waited for. */
function leads({ terms, fallbackQueueId, ticket }: TalkScene, named: number | null, reason: string): Effect[] {
  const queueId = named ?? terms?.queueId ?? ticket.queueId ?? fallbackQueueId
  if (queueId === null || queueId === ticket.queueId) return [{ do: 'leave', reason }]
  return [{ do: 'handOver', queueId, reason }]
}

const disarm: Effect = { do: 'disarm', timer: MACHINE_TIMER }

const over = (memory: Talk): Talk => ({ ...memory, stage: 'over', asked: null, more: null, answerUntil: null })

const spanOf = (lines: readonly Line[]): Span => {
  const ids = lines.map(({ id = 0 }) => id)
  return { from: Math.min(...ids), until: Math.max(...ids) }
}

function joined(before: Span | null, after: Span): Span {
  return before ? { from: Math.min(before.from, after.from), until: Math.max(before.until, after.until) } : after
}
