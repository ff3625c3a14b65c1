import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../platform/db/work.ts'
import { lockTicketForBot } from '../../conversations/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import { indexOf } from '../engine/graph.rules.ts'
import { actOf } from '../engine/node.rules.ts'
import type { CallResult, Session } from '../engine/session.rules.ts'
import { fillText } from '../engine/variables.rules.ts'
import type { FlowServices } from '../flow-services.ts'
import { openKeys } from '../flows/sealed-graph.ts'
import { type FlowCall, flowCall } from '../jobs.ts'
import { FLOW } from '../runs/flow-scene.rules.ts'
import { loadGraphs } from '../runs/graphs.store.ts'
import { loadFacts } from '../runs/load-facts.store.ts'
import { askOpenAi } from './ask-openai.ts'
import { askRequest } from './ask-request.ts'
import { askTypebot } from './ask-typebot.ts'
import { beginCall } from './call.store.ts'
import { CallAgain, type NodeCall, type NodeCaller } from './call.ts'

/** Maximum attempts of a failing request, and maximum starts including those after a server crash. */
const MOST_TRIES = 3
const MOST_STARTS = 6
/** Base delay of the exponential backoff. */
const PAUSE_MS = 2_000

const callers: Record<'request' | 'typebot' | 'openai', NodeCaller> = {
  request: askRequest,
  typebot: askTypebot,
  openai: askOpenAi,
}

interface PreparedCall {
  ticket: Ticket
  call: Omit<NodeCall, 'signal'>
  caller: NodeCaller
  /** True for requests with side effects, which must not be repeated once they may have arrived. */
  mustNotRepeat: boolean
  until: number
  tries: number
}

/**
 * Handles the job `flow.call`: sends the request outside any transaction, then reports the result to the run in a
 * transaction. The job may run twice or crash anywhere, because only the first answer to the request's number finds the
 * run waiting.
 */
export async function runCall(services: FlowServices, job: FlowCall): Promise<void> {
  const { companyId, ticketId, runId, ordinal } = job
  const preparedCall = await services.workplace.run(companyId, (work) => prepare(work, services, job))
  if (!preparedCall) return
  const outcome = await sendRequest(services, preparedCall)
  await services.workplace.run(companyId, async (work) => {
    if ('again' in outcome) return work.enqueue(flowCall, job, { startAfter: outcome.again })
    const word = { do: 'result' as const, runId, ordinal, result: outcome }
    await services.answering.notifyResponder(work, ticketId, { to: FLOW, word, key: `flow-${runId}-${ordinal}` })
  })
}

async function prepare(work: Work, services: FlowServices, job: FlowCall): Promise<PreparedCall | null> {
  const { companyId, ticketId } = job
  const attempt = await beginCall(work.db, companyId, job)
  const lockedTicket = attempt && (await lockTicketForBot(work, ticketId))
  if (!attempt || !lockedTicket) return null
  const { session, tries } = attempt
  const frame = session.frames.at(-1)
  const graphs = await loadGraphs(work.db, companyId, services.graphs, session.frames)
  const graph = frame && graphs.graph(frame)?.graph
  const node = graph && indexOf(graph).nodes.get(frame.node)
  const act = node && actOf(node)
  if (!node || (act?.is !== 'request' && act?.is !== 'talk')) return null
  const context = await services.companyContext(companyId)
  const { language, texts, settings, name } = context
  const scene = { language, texts, humanWords: [], scheduleType: settings.scheduleType, flowId: frame.flowId }
  const { facts } = await loadFacts(work, lockedTicket, graphs, scene)
  const kind = act.is === 'talk' ? act.call : 'request'
  const method = String(node.data.method ?? 'GET').toUpperCase()
  return {
    ...{ ticket: lockedTicket.ticket, caller: callers[kind], tries, until: untilOf(session) },
    mustNotRepeat: kind === 'request' && !['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method),
    call: {
      ...{ companyId, companyName: name, flowId: frame.flowId, language, contact: facts.contact },
      data: openKeys(services.secrets, node.data),
      text: kind === 'typebot' && job.begins ? '' : session.text,
      kept: session.talk?.kept ?? null,
      fill: (text, as = (value) => value) => fillText(text, session, facts, as),
    },
  }
}

const untilOf = ({ wait }: Session): number => (wait?.for === 'outside' ? wait.until : 0)

async function sendRequest(
  services: FlowServices,
  { ticket, call, caller, mustNotRepeat, until, tries }: PreparedCall,
): Promise<CallResult | { again: Date }> {
  const texts = flowTexts[call.language]
  const now = services.clock.now().getTime()
  if (until <= now) return { ok: false, why: texts.late }
  // After a server crash or an earlier attempt the request may have arrived.
  if (tries > MOST_STARTS || (mustNotRepeat && tries > 1)) return { ok: false, why: texts.unsure }
  const endTyping = services.typing(ticket)
  try {
    return await caller(services.calls, { ...call, signal: AbortSignal.timeout(until - now) })
  } catch (error) {
    const next = services.clock.now().getTime() + PAUSE_MS * 2 ** (tries - 1)
    const isKnown = error instanceof CallAgain
    if (!isKnown)
      services.log.warn({ err: error, companyId: call.companyId, flowId: call.flowId }, 'a flow’s call failed')
    if (isKnown && tries < MOST_TRIES && next < until) return { again: new Date(next) }
    return { ok: false, why: isKnown ? error.message : texts.broken }
  } finally {
    endTyping()
  }
}
