import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import type {
  SimulatedContact,
  SimulatedEvent,
  SimulationInput,
  SimulationReply,
} from '@recado/contract/flows/simulation'
import { fillVariables } from '@recado/contract/message-variables'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import { indexOf } from '../engine/graph.rules.ts'
import { advance } from '../engine/run.rules.ts'
import {
  type AdvanceResult,
  type Facts,
  type FlowEffect,
  type Input,
  newSession,
  type Session,
  type Step,
} from '../engine/session.rules.ts'
import { fillText } from '../engine/variables.rules.ts'
import { loadCompanyResources } from '../flows/company-resources.store.ts'
import { filledRequest } from '../outside/request.rules.ts'
import { type GraphCache, loadGraphs } from '../runs/graphs.store.ts'
import { companyOpening } from '../runs/load-facts.store.ts'
import { variables } from '../variables/variable.store.ts'
import { readSimulated, type SimulatedRun } from './simulated-session.rules.ts'

/** Version number that stands for a draft. */
const DRAFT = 0

export interface Trial {
  flowId: number
  graph: FlowGraph
  contact: SimulatedContact
}

/** Facts for simulated runs of a draft at any virtual time, with real queues and tags, and an invented customer. */
export type World = (now: number) => Facts

/** Loads everything that a draft may refer to. Afterwards nothing is written, sent or called. */
export async function openWorld(work: Work, actor: Actor, cache: GraphCache, trial: Trial): Promise<World> {
  const { db, companyId } = work
  const { flowId, graph, contact } = trial
  const resources = await loadCompanyResources(work, flowId, graph)
  const loaded = await loadGraphs(db, companyId, cache, [], { flowId, version: DRAFT, graph })
  const declared = await variables(db, companyId)
  const { language, texts, timeZone } = actor.company
  const isOpen = await companyOpening(work, actor.company.settings.scheduleType)
  const name = contact.name ?? 'Maria Simulada'
  return (now) => ({
    ...{
      now,
      language,
      texts,
      queues: resources.queues,
      people: resources.people,
      tags: resources.tags,
      hasFile: resources.hasFile,
    },
    contact: { name, number: contact.number ?? '5511999990000', email: contact.email ?? '' },
    fill: (text, contactName) => fillVariables(text, { contactName, now: new Date(now), language, timeZone }),
    humanWords: humanWordsOf(actor.company.settings.humanWords),
    tagIds: new Set(contact.tagIds ?? []),
    inHours: contact.inHours ?? isOpen(new Date(now)),
    declared: new Map(declared.map(({ name: of, scope, value }) => [of, { scope, value }])),
    graph: ({ flowId: of, version }) =>
      of === flowId && version === undefined
        ? { version: DRAFT, graph }
        : loaded.graph({ flowId: of, ...(version === undefined ? {} : { version }) }),
  })
}

/**
 * Advances a simulated run by one step of the engine.
 * @throws AppError ERR_FLOW_SIMULATION when the run is invalid or over, or does not wait for this input
 */
export function simulateStep(
  world: World,
  { flowId, now }: { flowId: number; now: number },
  run: Record<string, unknown> | null,
  request: SimulationInput,
): SimulationReply {
  const before = run === null ? null : readSimulated(run)
  if (run !== null && !before) throw new AppError('ERR_FLOW_SIMULATION')
  const begins = request.do === 'begin' || before === null
  const start: SimulatedRun = begins
    ? // Text written before the run begins is its first message.
      { now, begun: now, over: false, session: { ...newSession({ flowId, version: DRAFT }, 1), text: textOf(request) } }
    : before
  if (start.over) throw new AppError('ERR_FLOW_SIMULATION')
  const { input, at } = inputOf(start, begins ? { do: 'begin' } : request)
  const facts = world(at)
  const outcome = advance(facts, start.session, input)
  return replyOf(facts, { ...start, now: at, over: outcome.state !== 'running', session: outcome.session }, outcome)
}

const textOf = (request: SimulationInput): string => (request.do === 'write' ? request.text : '')

function inputOf({ session, now }: SimulatedRun, request: SimulationInput): { input: Input; at: number } {
  const { wait } = session
  switch (request.do) {
    case 'begin':
      return { input: { do: 'begin' }, at: now }
    case 'write':
      return { input: { do: 'write', lines: [request.text] }, at: now + 1000 }
    case 'skipWait':
      if (!wait || !('until' in wait)) throw new AppError('ERR_FLOW_SIMULATION')
      return { input: { do: 'due' }, at: Math.max(now, wait.until) }
    case 'answer':
      if (wait?.for !== 'outside') throw new AppError('ERR_FLOW_SIMULATION')
      return { input: { do: 'result', ordinal: wait.ordinal, result: resultOf(request) }, at: now + 1000 }
  }
}

function resultOf({ status, body, says, done: isDone, fails }: SimulationInput & { do: 'answer' }) {
  if (fails !== undefined) return { ok: false, why: fails } as const
  if (status !== undefined) return { ok: true, of: 'request', status, body: body ?? '' } as const
  const messages = (says ?? []).map((text) => ({ text }))
  return { ok: true, of: 'talk', says: messages, done: isDone ?? false, kept: null, note: '', queueId: null } as const
}

const endsWithReason: ReadonlySet<FlowEffect['do']> = new Set(['queue', 'person', 'human'])

function replyOf(facts: Facts, run: SimulatedRun, outcome: AdvanceResult): SimulationReply {
  const { session, steps, state } = outcome
  // The time limit of an external request is not a wait of the customer.
  const effects = outcome.effects.filter((effect) => effect.do !== 'wait' || session.wait?.for !== 'outside')
  const events = effects.flatMap((effect) => eventOf(facts, session, effect))
  if (state === 'ended' && !effects.some((effect) => endsWithReason.has(effect.do)))
    events.push({ kind: 'end', reason: '' })
  return {
    ...{ run: { ...run }, events, steps: steps.map(stepOf), variables: session.variables, state },
    waitsFor: state === 'running' ? (session.wait?.for ?? null) : null,
    clock: (run.now - run.begun) / 1000,
  }
}

const stepOf = ({ at, ...step }: Step): RunStep => ({ ...step, at: new Date(at).toISOString() })

function eventOf(facts: Facts, session: Session, effect: FlowEffect): SimulatedEvent[] {
  switch (effect.do) {
    case 'text':
      return [{ kind: 'text', text: effect.text }]
    case 'said':
      return [{ kind: 'text', text: effect.said.text }]
    case 'media':
      return [{ kind: 'media', media: effect.media, url: effect.url, recorded: effect.recorded }]
    case 'note':
      return [{ kind: 'note', text: effect.text }]
    case 'wait':
      return [{ kind: 'wait', seconds: (effect.until - facts.now) / 1000 }]
    case 'call':
      return [{ kind: 'outside', call: effect.call, text: callText(facts, session, effect) }]
    case 'person':
      return [{ kind: 'person', userId: effect.userId, name: effect.name }]
    case 'queue':
      return [{ kind: 'queue', queueId: effect.queueId, name: effect.name }]
    case 'tag':
      return [{ kind: 'tag', tagId: effect.tagId, name: effect.name }]
    case 'contact':
      return [{ kind: 'contact', field: effect.field, value: effect.value }]
    case 'human':
      return [{ kind: 'end', reason: flowTexts[facts.language].asksPerson }]
    case 'fallback':
      return [{ kind: 'end', reason: flowTexts[facts.language].why[effect.reason](effect.detail) }]
    case 'keep':
      return []
  }
}

/** Returns what a request would send. For HTTP requests, the address with its variables filled in. */
function callText(facts: Facts, session: Session, effect: FlowEffect & { do: 'call' }): string {
  const { call, flowId, version, nodeId, text } = effect
  if (call !== 'request') return text
  const graph = facts.graph({ flowId, version })?.graph
  const data = (graph && indexOf(graph).nodes.get(nodeId)?.data) ?? {}
  const { method, url } = filledRequest(data, (part, as) => fillText(part, session, facts, as))
  return `${method} ${url}`
}
