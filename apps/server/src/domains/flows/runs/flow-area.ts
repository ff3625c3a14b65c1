import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import { messageWords } from '@recado/contract/answers/phrase-text.rules'
import type { Work } from '../../../platform/db/work.ts'
import {
  type AnswerArea,
  LOOP_WINDOW_MS,
  MAX_TURNS,
  type Occasion,
  type Responder,
  type ResponderAnswer,
  type ResponderPlace,
  type Scene,
} from '../../answering/public.ts'
import type { AutomaticQueueing, LockedTicket } from '../../conversations/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import type { GraphRef } from '../engine/session.rules.ts'
import { flowOfPhrase } from '../phrases/start-phrase.store.ts'
import { disarm, handOverEffects } from './chain-effects.rules.ts'
import { decideFlow, flowClaims } from './flow-run.rules.ts'
import { FLOW, type FlowMemory, type FlowScene, type FlowWord, type Start } from './flow-scene.rules.ts'
import { type GraphCache, loadGraphs } from './graphs.store.ts'
import { keepRun, type RunKeeping } from './keep-run.ts'
import { loadFacts } from './load-facts.store.ts'
import { connectionStartsFlow, queueStartsFlow } from './places.store.ts'
import { flowOfPlace, flowOfTester, readLive, startableFlow } from './run.store.ts'

export interface FlowRunServices extends RunKeeping {
  messages: Pick<AutomaticQueueing, 'companyContext'>
  graphs: GraphCache
}

/** The responder that answers customers with flows. */
export const flowResponder = (services: FlowRunServices): Responder<FlowScene, FlowMemory> => ({
  name: FLOW,
  area: flowRunArea(services),
  decide: decideFlow,
})

const flowRunArea = (services: FlowRunServices): AnswerArea<FlowScene, FlowMemory> => ({
  load: (work, lockedTicket, scene, occasion) => load(work, services, lockedTicket, { scene, occasion }),
  save: (work, ticketId, memory) => keepRun(work, services, ticketId, memory),
  claims: flowClaims,
  stops: stopFlow,
  placesOfConnection: async (work, id) => placesOf(await connectionStartsFlow(work.db, work.companyId, id)),
  placesOfQueue: async (work, id) => placesOf(await queueStartsFlow(work.db, work.companyId, id)),
})

/** Stops the flow because the customer is a bot that keeps answering. A user continues, and a note gives the reason. */
function stopFlow(scene: FlowScene): ResponderAnswer<FlowMemory> {
  const { live } = scene.memory
  const { label } = scene.terms
  const texts = flowTexts[scene.language]
  const reason = texts.loop(MAX_TURNS, LOOP_WINDOW_MS / 60_000)
  const outcome = live && { session: live.session, effects: [], steps: [], state: 'failed' as const }
  return {
    effects: [
      { do: 'note', author: label, text: texts.failed(label, reason) },
      { do: 'send', message: { text: scene.texts.flowHandOver } },
      disarm,
      ...handOverEffects(scene, null, 'flowFailed'),
    ],
    memory: { live: null, runUpdate: live && outcome && { run: live, outcome, state: 'failed', reason } },
  }
}

const placesOf = (isSetUp: boolean): ResponderPlace[] => (isSetUp ? [{}] : [])

/**
 * Returns null when no flow is running or starting. Runs for every message of a company with flows, so it must be
 * cheap.
 */
async function load(
  work: Work,
  { messages, graphs }: FlowRunServices,
  lockedTicket: LockedTicket,
  { scene, occasion }: { scene: Scene; occasion: Occasion },
): Promise<FlowScene | null> {
  const { db, companyId } = work
  const { ticket } = lockedTicket
  if (ticket.whatsappId === null || occasion.kind === 'closed' || occasion.kind === 'score') return null
  const live = await readLive(db, companyId, ticket.id)
  const start = live ? null : await startOf(work, messages, ticket.id, occasion)
  const refs: GraphRef[] = live ? live.session.frames : start ? [start] : []
  const [first] = refs
  if (!first) return lockedTicket.claim?.responder === FLOW ? orphanScene(scene) : null
  const loaded = await loadGraphs(db, companyId, graphs, refs)
  const { settings } = await messages.companyContext(companyId)
  const loadedScene = {
    ...scene,
    scheduleType: settings.scheduleType,
    humanWords: humanWordsOf(settings.humanWords),
    flowId: first.flowId,
  }
  return {
    ...scene,
    ...(await loadFacts(work, lockedTicket, loaded, loadedScene)),
    memory: { live, runUpdate: null },
    start,
  }
}

/** The scene of a running flow that was deleted. Only the hand-over remains. */
const orphanScene = (scene: Scene): FlowScene => ({
  ...scene,
  ...{ memory: { live: null, runUpdate: null }, start: null, fileOf: () => null, fallbackQueueId: null },
  terms: { label: '', fallbackQueueId: null },
  facts: {
    ...{
      now: scene.now.getTime(),
      language: scene.language,
      texts: scene.texts,
      contact: { name: '', number: '', email: '' },
    },
    ...{
      fill: (text) => text,
      tagIds: new Set(),
      inHours: true,
      humanWords: [],
      queues: new Map(),
      people: new Map(),
      tags: new Map(),
    },
    ...{ declared: new Map(), hasFile: () => false, graph: () => null },
  },
})

/** Returns the flow that may start on an occasion, and what started it. */
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
    const startableVersion = word.do === 'begin' && word.flowId ? await startableFlow(db, companyId, word.flowId) : null
    return startableVersion && { ...startableVersion, startedBy: 'person', seed }
  }
  const lines = linesOf(occasion)
  if (lines === null) return null
  // Integrations start nothing if the company's plan no longer includes them.
  const { features } = await companyContext(companyId)
  const [byPhrase, byTester, placed] = await Promise.all([
    lines.length > 0 ? flowOfPhrase(db, companyId, ticketId, messageWords(lines)) : null,
    flowOfTester(db, companyId, ticketId),
    features.has('useIntegrations') ? flowOfPlace(db, companyId, ticketId) : null,
  ])
  if (byPhrase) return { ...byPhrase, startedBy: 'phrase', seed }
  if (byTester) return { ...byTester, startedBy: 'chatFlow', seed }
  return placed && { ...placed, startedBy: 'integration', seed }
}

/** Returns the customer's lines. Null when the occasion cannot start a flow. */
function linesOf(occasion: Occasion): string[] | null {
  if (occasion.kind === 'arrived') return occasion.line.text === null ? [] : [occasion.line.text]
  if (occasion.kind !== 'message' && occasion.kind !== 'freed') return null
  return occasion.lines.flatMap(({ text }) => text ?? [])
}
