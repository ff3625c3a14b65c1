import type { Answer, ClaimWish, Line, Occasion } from '../../answering/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import { advance } from '../engine/run.rules.ts'
import { type CallResult, type Input, newSession } from '../engine/session.rules.ts'
import { chainEffects, disarm, leads } from './chain-effects.rules.ts'
import {
  FLOW,
  FLOW_TIMER,
  type FlowMemory,
  type FlowScene,
  type FlowWord,
  type LiveRun,
  type Start,
} from './flow-scene.rules.ts'

type FlowAnswer = Answer<FlowMemory>

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

/** Its claim: from its first word to its last. One that a person stopped takes the word again by going on only. */
export function flowClaims(scene: FlowScene, { live, kept }: FlowMemory): ClaimWish | null {
  if (scene.ticket.status !== 'pending' || !live) return null
  if (!holds(scene) && (!kept || kept.aside)) return null
  return { responder: FLOW, subject: live.flowId, reason: 'answers' }
}

/** Words under a picture answer as well. */
const textsOf = (lines: readonly Line[]) => lines.map(({ text, caption }) => text ?? caption ?? null)
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
      if (!live || live.id !== runId) return silence(scene)
      if (!holds(scene)) return aside(scene, live, input)
      return scene.companyActive ? advanced(scene, live, input) : silence(scene)
    }
    case 'gone':
      return gone(scene, word)
  }
}

/** An answer for a flow that was stopped while it asked: nothing is said, and it goes on with it once somebody lets it. */
function aside(
  scene: FlowScene,
  live: LiveRun,
  { ordinal, result }: { ordinal: number; result: CallResult },
): FlowAnswer {
  const outcome = advance(scene.facts, live.session, { do: 'came', ordinal, result })
  const run = { ...live, session: outcome.session }
  return { effects: [], memory: { live: run, kept: { run, outcome, state: 'running', reason: '', aside: true } } }
}

/** A deleted flow spoke here: a person goes on. */
function gone(scene: FlowScene, { label, queueId }: FlowWord & { do: 'gone' }): FlowAnswer {
  if (!holds(scene)) return silence(scene)
  const text = flowTexts[scene.language].deleted(label)
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
