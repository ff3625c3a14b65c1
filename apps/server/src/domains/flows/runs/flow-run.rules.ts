import type { ClaimWish, Line, Occasion, ResponderAnswer } from '../../answering/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import { advance } from '../engine/run.rules.ts'
import { type CallResult, type Input, newSession } from '../engine/session.rules.ts'
import { chainEffects, disarm, handOverEffects } from './chain-effects.rules.ts'
import {
  FLOW,
  FLOW_TIMER,
  type FlowMemory,
  type FlowScene,
  type FlowWord,
  type LiveRun,
  type Start,
} from './flow-scene.rules.ts'

type FlowAnswer = ResponderAnswer<FlowMemory>

/**
 * Decides on an occasion: starts a flow that is set up here or named by a phrase, and advances it while it holds the
 * ticket.
 */
export function decideFlow(scene: FlowScene, occasion: Occasion): FlowAnswer | null {
  const { live } = scene.memory
  switch (occasion.kind) {
    case 'message':
      if (live) return holdsTicket(scene) ? handleMessage(scene, live, occasion.lines) : null
      return startFlow(scene, occasion.lines)
    case 'freed':
      return live ? null : startFlow(scene, occasion.lines)
    case 'timer':
      return occasion.timer === FLOW_TIMER ? handleTimer(scene) : null
    case 'told':
      return handleWord(scene, occasion.word as FlowWord)
    default:
      return null
  }
}

/**
 * The flow's claim, from its first message to its last. A flow stopped by a user claims the ticket again only when it
 * resumes.
 */
export function flowClaims(scene: FlowScene, { live, runUpdate }: FlowMemory): ClaimWish | null {
  if (scene.ticket.status !== 'pending' || !live) return null
  if (!holdsTicket(scene) && (!runUpdate || runUpdate.aside)) return null
  return { responder: FLOW, subject: live.flowId, reason: 'answers' }
}

/** A caption counts as text. */
const textsOf = (lines: readonly Line[]) => lines.map(({ text, caption }) => text ?? caption ?? null)
const holdsTicket = ({ claim }: FlowScene) => claim?.responder === FLOW
const noAnswer = ({ memory }: FlowScene): FlowAnswer => ({ effects: [], memory })

function startFlow(scene: FlowScene, lines: readonly Line[]): FlowAnswer | null {
  const { start, ticket, claim } = scene
  if (!start || ticket.status !== 'pending' || claim?.responder === 'person') return null
  // Flows set up here start only for new customers. Only a phrase replaces another bot, or starts after a user served
  // the ticket.
  const isForAll = start.startedBy === 'integration' || start.startedBy === 'chatFlow'
  if (isForAll && (claim !== null || ticket.wasServed)) return null
  const text = textsOf(lines).filter((line) => line !== null)
  return { ...advanceRun(scene, newRun(start, text.join('\n')), { do: 'begin' }), turn: true }
}

/** Messages during an interval are ignored. Lines beside a change of consent are read without it. */
function handleMessage(scene: FlowScene, live: LiveRun, lines: readonly Line[]): FlowAnswer {
  const turn = live.session.wait?.for !== 'interval'
  const answers = lines.filter(({ changesConsent }) => !changesConsent)
  const isConfirmed = answers.length === 0
  return {
    ...advanceRun(scene, live, { do: 'write', lines: textsOf(isConfirmed ? lines : answers), isConfirmed }),
    turn,
  }
}

function newRun({ flowId, version, startedBy, seed }: Start, text: string): LiveRun {
  const session = { ...newSession({ flowId, version }, seed), text }
  return { id: null, flowId, version, session, startedBy }
}

function handleTimer(scene: FlowScene): FlowAnswer {
  const { live } = scene.memory
  if (!live || !holdsTicket(scene)) return { effects: [disarm], memory: scene.memory }
  const answer = advanceRun(scene, live, { do: 'due' })
  return { ...answer, effects: [disarm, ...answer.effects] }
}

function handleWord(scene: FlowScene, word: FlowWord): FlowAnswer {
  const { live } = scene.memory
  const pending = scene.ticket.status === 'pending'
  switch (word.do) {
    case 'begin':
      return scene.start && !live && pending
        ? advanceRun(scene, newRun(scene.start, ''), { do: 'begin' })
        : noAnswer(scene)
    case 'resume':
      return live && pending ? advanceRun(scene, live, { do: 'resume' }) : noAnswer(scene)
    case 'result': {
      const { runId, ...input } = word
      if (!live || live.id !== runId) return noAnswer(scene)
      if (!holdsTicket(scene)) return storeAnswer(scene, live, input)
      return scene.companyActive ? advanceRun(scene, live, input) : noAnswer(scene)
    }
    case 'gone':
      return handOver(scene, word)
  }
}

/**
 * Stores an answer for a flow that was stopped while it waited. Sends nothing; the flow uses the answer when it
 * resumes.
 */
function storeAnswer(
  scene: FlowScene,
  live: LiveRun,
  { ordinal, result }: { ordinal: number; result: CallResult },
): FlowAnswer {
  const outcome = advance(scene.facts, live.session, { do: 'came', ordinal, result })
  const run = { ...live, session: outcome.session }
  return { effects: [], memory: { live: run, runUpdate: { run, outcome, state: 'running', reason: '', aside: true } } }
}

/** A deleted flow was running here: hand the ticket to a user. */
function handOver(scene: FlowScene, { label, queueId }: FlowWord & { do: 'gone' }): FlowAnswer {
  if (!holdsTicket(scene)) return noAnswer(scene)
  const text = flowTexts[scene.language].deleted(label)
  return {
    effects: [{ do: 'note', author: label, text }, disarm, ...handOverEffects(scene, queueId, 'flowFailed')],
    memory: { live: null, runUpdate: null },
  }
}

function advanceRun(scene: FlowScene, run: LiveRun, input: Input): FlowAnswer {
  const outcome = advance(scene.facts, run.session, input)
  const { state } = outcome
  const fallback = outcome.effects.find((effect) => effect.do === 'fallback')
  const texts = flowTexts[scene.language]
  const reason = fallback ? texts.why[fallback.reason](fallback.detail) : ''
  const after = { ...run, session: outcome.session }
  const runUpdate = { run: after, outcome, state, reason }
  const effects = outcome.effects.flatMap((effect) => chainEffects(scene, effect))
  const awaitsPerson = outcome.effects.some(
    ({ do: what }) => what === 'queue' || what === 'person' || what === 'human' || what === 'fallback',
  )
  if (state === 'ended' && !awaitsPerson) effects.push({ do: 'leave', reason: 'flowEnded' })
  if (state !== 'running') effects.push(disarm)
  return { effects, memory: { live: state === 'running' ? after : null, runUpdate } }
}
