import type { RunState } from '@recado/contract/flows/runs'
import {
  type Answer,
  type AreaScene,
  type ClaimWish,
  type Effect,
  type Line,
  MOST_TURNS,
  type Occasion,
  type OutsideFile,
  type OutsideMessage,
  type Scene,
  WINDOW_MS,
} from '../../answering/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import { advance } from '../engine/run.rules.ts'
import {
  type CallResult,
  type Facts,
  type FlowEffect,
  type GraphRef,
  type Input,
  newSession,
  type Outcome,
  type Session,
} from '../engine/session.rules.ts'

/** Its name in claims; `flowWebhook` on the wire follows from it. */
export const FLOW = 'flow'
/** The timer that ends an interval, or the waiting for what is outside. */
export const FLOW_TIMER = 'flow'

export type StartedBy = 'phrase' | 'integration' | 'person' | 'chatFlow'

/** A run of a ticket that is not over. */
export interface LiveRun extends GraphRef {
  /** Null: it begins now. */
  id: number | null
  session: Session
  startedBy: StartedBy
}

/** A flow that may begin with these lines. */
export interface Start extends GraphRef {
  startedBy: StartedBy
  seed: number
}

/** What the flow's people set for it. */
export interface FlowTerms {
  label: string
  fallbackQueueId: number | null
}

/** What is kept of an occasion: the run as it is then, and what became of it. */
export interface Kept {
  run: LiveRun
  outcome: Outcome
  state: RunState
  reason: string
}

export interface FlowMemory {
  live: LiveRun | null
  kept: Kept | null
}

export interface FlowScene extends Scene, AreaScene<FlowMemory> {
  start: Start | null
  facts: Facts
  terms: FlowTerms
  /** Of the connection: where a person is waited for; null: where the ticket lies. */
  fallbackQueueId: number | null
  /** A stored file of a flow as messages carry it. */
  fileOf(url: string): OutsideFile | null
}

/** What the area tells its responder. */
export type FlowWord =
  | { do: 'begin' }
  | { do: 'resume' }
  | { do: 'result'; runId: number; ordinal: number; result: CallResult }
  /** The flow was deleted; its name and its fallback. */
  | { do: 'gone'; label: string; queueId: number | null }

type FlowAnswer = Answer<FlowMemory>

/** It spoke to a bot that answers for ever: a person goes on, and reads why. */
export function flowStops(scene: FlowScene): FlowAnswer {
  const { live } = scene.memory
  const { label } = scene.terms
  const texts = flowTexts[scene.language]
  const reason = texts.loop(MOST_TURNS, WINDOW_MS / 60_000)
  const outcome = live && { session: live.session, effects: [], steps: [], state: 'failed' as const }
  return {
    effects: [
      { do: 'note', author: label, text: texts.failed(label, reason) },
      { do: 'send', message: { text: texts.handsOver } },
      disarm,
      ...leads(scene, null, 'flowFailed'),
    ],
    memory: { live: null, kept: live && outcome && { run: live, outcome, state: 'failed', reason } },
  }
}

/** What a flow does on an occasion: it begins where it is set up or a phrase names it, and goes on while it holds the ticket. */
export function decideFlow(scene: FlowScene, occasion: Occasion): FlowAnswer | null {
  const { live } = scene.memory
  switch (occasion.kind) {
    case 'message':
      if (live) return holds(scene) ? written(scene, live, occasion.lines) : null
      return begins(scene, occasion.lines)
    case 'freed':
      return live ? null : begins(scene, occasion.lines)
    case 'timer':
      return occasion.timer === FLOW_TIMER ? timeIsUp(scene) : null
    case 'told':
      return told(scene, occasion.word as FlowWord)
    default:
      return null
  }
}

/** Its claim: from its first word to its last. */
export function flowClaims({ ticket }: FlowScene, { live }: FlowMemory): ClaimWish | null {
  if (ticket.status !== 'pending' || !live) return null
  return { responder: FLOW, subject: live.flowId, reason: 'answers' }
}

const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text)
const holds = ({ claim }: FlowScene) => claim?.responder === FLOW
const silence = ({ memory }: FlowScene): FlowAnswer => ({ effects: [], memory })

function begins(scene: FlowScene, lines: readonly Line[]): FlowAnswer | null {
  const { start, ticket, claim } = scene
  if (!start || ticket.status !== 'pending' || claim?.responder === 'person') return null
  // Set up for everybody who comes new; only a phrase takes the word from another bot, or comes late.
  const isForAll = start.startedBy === 'integration' || start.startedBy === 'chatFlow'
  if (isForAll && (claim !== null || ticket.wasServed)) return null
  const text = textsOf(lines).filter((line) => line !== null)
  return { ...advanced(scene, newRun(start, text.join('\n')), { do: 'begin' }), turn: true }
}

/** During an interval nothing is read. */
function written(scene: FlowScene, live: LiveRun, lines: readonly Line[]): FlowAnswer {
  const turn = live.session.wait?.for !== 'interval'
  return { ...advanced(scene, live, { do: 'write', lines: textsOf(lines) }), turn }
}

function newRun({ flowId, version, startedBy, seed }: Start, text: string): LiveRun {
  const session = { ...newSession({ flowId, version }, seed), text }
  return { id: null, flowId, version, session, startedBy }
}

function timeIsUp(scene: FlowScene): FlowAnswer {
  const { live } = scene.memory
  if (!live || !holds(scene)) return { effects: [disarm], memory: scene.memory }
  const answer = advanced(scene, live, { do: 'due' })
  return { ...answer, effects: [disarm, ...answer.effects] }
}

function told(scene: FlowScene, word: FlowWord): FlowAnswer {
  const { live } = scene.memory
  const pending = scene.ticket.status === 'pending'
  switch (word.do) {
    case 'begin':
      return scene.start && !live && pending
        ? advanced(scene, newRun(scene.start, ''), { do: 'begin' })
        : silence(scene)
    case 'resume':
      return live && pending ? advanced(scene, live, { do: 'resume' }) : silence(scene)
    case 'result': {
      const { runId, ...input } = word
      const isOurs = live?.id === runId && holds(scene) && scene.companyActive
      return live && isOurs ? advanced(scene, live, input) : silence(scene)
    }
    case 'gone':
      return gone(scene, word)
  }
}

/** A deleted flow spoke here: a person goes on. */
function gone(scene: FlowScene, { label, queueId }: FlowWord & { do: 'gone' }): FlowAnswer {
  if (!holds(scene)) return silence(scene)
  const texts = flowTexts[scene.language]
  const text = texts.failed(label, texts.why.unknownFlow(label))
  return {
    effects: [{ do: 'note', author: label, text }, disarm, ...leads(scene, queueId, 'flowFailed')],
    memory: { live: null, kept: null },
  }
}

function advanced(scene: FlowScene, run: LiveRun, input: Input): FlowAnswer {
  const outcome = advance(scene.facts, run.session, input)
  const { state } = outcome
  const failed = outcome.effects.find((effect) => effect.do === 'fallback')
  const texts = flowTexts[scene.language]
  const reason = failed ? texts.why[failed.reason](failed.detail) : ''
  const after = { ...run, session: outcome.session }
  const kept = { run: after, outcome, state, reason }
  const effects = outcome.effects.flatMap((effect) => chainEffects(scene, effect))
  const waits = outcome.effects.some(({ do: what }) => what === 'queue' || what === 'person' || what === 'fallback')
  if (state === 'ended' && !waits) effects.push({ do: 'leave', reason: 'flowEnded' })
  if (state !== 'running') effects.push(disarm)
  return { effects, memory: { live: state === 'running' ? after : null, kept } }
}

const disarm: Effect = { do: 'disarm', timer: FLOW_TIMER }

/** What the chain does of it; the rest is done where the run is kept. */
function chainEffects(scene: FlowScene, effect: FlowEffect): Effect[] {
  const { terms, language } = scene
  switch (effect.do) {
    case 'text':
      return [{ do: 'send', message: { text: effect.text } }]
    case 'said':
      return [
        { do: 'send', message: (effect.said.carried as OutsideMessage | undefined) ?? { text: effect.said.text } },
      ]
    case 'media': {
      const file = scene.fileOf(effect.url)
      return file
        ? [{ do: 'send', message: { file: { ...file, voice: effect.recorded }, caption: effect.caption ?? '' } }]
        : []
    }
    case 'note':
      return [{ do: 'note', author: terms.label, text: effect.text }]
    case 'wait':
      return [disarm, { do: 'arm', timer: FLOW_TIMER, at: new Date(effect.until) }]
    case 'queue':
      return leads(scene, effect.queueId, 'flowHandedOver')
    // Given where the run is kept.
    case 'person':
      return [{ do: 'leave', reason: 'flowHandedOver' }]
    case 'fallback': {
      const texts = flowTexts[language]
      const text = texts.failed(terms.label, texts.why[effect.reason](effect.detail))
      return [
        { do: 'note', author: terms.label, text },
        { do: 'send', message: { text: texts.handsOver } },
        ...leads(scene, null, 'flowFailed'),
      ]
    }
    default:
      return []
  }
}

/** The way to where a person is waited for. */
function leads({ terms, fallbackQueueId, ticket }: FlowScene, named: number | null, reason: string): Effect[] {
  const queueId = named ?? terms.fallbackQueueId ?? fallbackQueueId ?? ticket.queueId
  if (queueId === null || queueId === ticket.queueId) return [{ do: 'leave', reason }]
  return [{ do: 'handOver', queueId, reason }]
}
