import { streamSafe } from '@recado/contract/values/drawable.rules'
import type { Work } from '../../../platform/db/work.ts'
import {
  type Answer,
  type AnswerArea,
  MOST_TURNS,
  type Occasion,
  type Place,
  type Responder,
  type Scene,
  WINDOW_MS,
} from '../../answering/public.ts'
import type { AutomaticQueueing, HeldTicket } from '../../conversations/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import type { GraphRef } from '../engine/session.rules.ts'
import { disarm, leads } from './chain-effects.rules.ts'
import { decideFlow, flowClaims } from './flow-run.rules.ts'
import { FLOW, type FlowMemory, type FlowScene, type FlowWord, type Start } from './flow-scene.rules.ts'
import { type GraphCache, loadGraphs } from './graphs.store.ts'
import { keepRun, type RunKeeping } from './keep-run.ts'
import { loadFacts } from './load-facts.store.ts'
import { placesOfConnection, placesOfQueue } from './places.store.ts'
import { flowOfPhrase, flowOfPlace, flowOfTester, readLive, startableFlow } from './run.store.ts'

export interface FlowRunServices extends RunKeeping {
  messages: Pick<AutomaticQueueing, 'companyContext'>
  graphs: GraphCache
}

/** The session of a flow, as one of those who answer customers. */
export const flowResponder = (services: FlowRunServices): Responder<FlowScene, FlowMemory> => ({
  name: FLOW,
  area: flowRunArea(services),
  decide: decideFlow,
})

const flowRunArea = (services: FlowRunServices): AnswerArea<FlowScene, FlowMemory> => ({
  load: (work, held, scene, occasion) => load(work, services, held, { scene, occasion }),
  save: (work, ticketId, memory) => keepRun(work, services, ticketId, memory),
  claims: flowClaims,
  stops: flowStops,
  placesOfConnection: async (work, id) => placesOf(await placesOfConnection(work.db, work.companyId, id)),
  placesOfQueue: async (work, id) => placesOf(await placesOfQueue(work.db, work.companyId, id)),
})

/** It spoke to a bot that answers for ever: a person goes on, and reads why. */
function flowStops(scene: FlowScene): Answer<FlowMemory> {
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

const placesOf = (isSetUp: boolean): Place[] => (isSetUp ? [{}] : [])

/** Null where no flow speaks and none begins: what that costs is asked about every message of a company with flows. */
async function load(
  work: Work,
  { messages, graphs }: FlowRunServices,
  held: HeldTicket,
  { scene, occasion }: { scene: Scene; occasion: Occasion },
): Promise<FlowScene | null> {
  const { db, companyId } = work
  const { ticket } = held
  if (ticket.whatsappId === null || occasion.kind === 'closed' || occasion.kind === 'score') return null
  const live = await readLive(db, companyId, ticket.id)
  const start = live ? null : await startOf(work, messages, ticket.id, occasion)
  const refs: GraphRef[] = live ? live.session.frames : start ? [start] : []
  const [first] = refs
  if (!first) return held.claim?.responder === FLOW ? orphaned(scene) : null
  const loaded = await loadGraphs(db, companyId, graphs, refs)
  const { settings } = await messages.companyContext(companyId)
  const asked = { ...scene, scheduleType: settings.scheduleType, flowId: first.flowId }
  return { ...scene, ...(await loadFacts(work, held, loaded, asked)), memory: { live, kept: null }, start }
}

/** The flow that speaks was deleted: all that is left is to say so. */
const orphaned = (scene: Scene): FlowScene => ({
  ...scene,
  ...{ memory: { live: null, kept: null }, start: null, fileOf: () => null, fallbackQueueId: null },
  terms: { label: '', fallbackQueueId: null },
  facts: {
    ...{ now: scene.now.getTime(), language: scene.language, contact: { name: '', number: '', email: '' } },
    ...{
      fill: (text) => text,
      tagIds: new Set(),
      inHours: true,
      queues: new Map(),
      people: new Map(),
      tags: new Map(),
    },
    ...{ declared: new Map(), hasFile: () => false, graph: () => null },
  },
})

/** The flow that may begin on an occasion, and how it came to that. */
async function startOf(
  work: Work,
  { companyContext }: FlowRunServices['messages'],
  ticketId: number,
  occasion: Occasion,
): Promise<Start | null> {
  const { db, companyId } = work
  const seed = ticketId
  if (occasion.kind === 'told') {
    const word = occasion.word as FlowWord & { flowId?: number }
    const found = word.do === 'begin' && word.flowId ? await startableFlow(db, companyId, word.flowId) : null
    return found && { ...found, startedBy: 'person', seed }
  }
  const lines = linesOf(occasion)
  if (lines === null) return null
  // An integration of a plan that has none any more starts nothing.
  const { features } = await companyContext(companyId)
  const [spoken, tried, placed] = await Promise.all([
    lines.length > 0 ? flowOfPhrase(db, companyId, ticketId, lines.map(asPhrase)) : null,
    flowOfTester(db, companyId, ticketId),
    features.has('useIntegrations') ? flowOfPlace(db, companyId, ticketId) : null,
  ])
  if (spoken) return { ...spoken, startedBy: 'phrase', seed }
  if (tried) return { ...tried, startedBy: 'chatFlow', seed }
  return placed && { ...placed, startedBy: 'integration', seed }
}

/** A line as phrases are kept: no breaks around it, and each accent with its letter. */
const asPhrase = (line: string): string => streamSafe(line.trim()).normalize('NFC')

/** What was written; null: this is no occasion to begin. */
function linesOf(occasion: Occasion): string[] | null {
  if (occasion.kind === 'arrived') return occasion.line.text === null ? [] : [occasion.line.text]
  if (occasion.kind !== 'message' && occasion.kind !== 'freed') return null
  return occasion.lines.flatMap(({ text }) => text ?? [])
}
