import type { FlowRun } from '@recado/contract/flows/runs'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { letBotSpeak, lockTicketFor, makeUserSpeaker } from '../../conversations/public.ts'
import type { FlowServices } from '../flow-services.ts'
import { requireFlow } from '../flows/require-flow.ts'
import { FLOW } from './flow-scene.rules.ts'
import { endRuns, startableFlow } from './run.store.ts'
import { currentRunOf, ticketRuns } from './ticket-runs.store.ts'

type Services = Pick<FlowServices, 'answering' | 'giving'>

/**
 * Starts a flow in a ticket for a user. An open ticket becomes pending again, and a stopped flow there ends.
 * @throws AppError those of letBotSpeak, ERR_NO_FLOW_FOUND, ERR_FLOW_NOT_PUBLISHED, ERR_FLOW_RUNNING; ERR_NO_WAPP_FOUND
 *   without a connection
 */
export async function startRun(
  work: Work,
  actor: Actor,
  services: Services,
  { ticketId, flowId }: { ticketId: number; flowId: number },
): Promise<FlowRun> {
  // The lock serialises two concurrent starts.
  await lockConversation(work, actor, ticketId)
  const { name } = await requireFlow(work, flowId)
  if (!(await startableFlow(work.db, work.companyId, flowId))) throw new AppError('ERR_FLOW_NOT_PUBLISHED')
  const current = await currentRunOf(work.db, work.companyId, ticketId)
  if (current?.state === 'running') throw new AppError('ERR_FLOW_RUNNING')
  if (current) await endRuns(work.db, work.companyId, { ticketId, reason: 'replaced', now: work.now })
  await letBotSpeak(work, actor, ticketId, services.giving, { action: 'flowStarted', after: { flow: name } })
  await services.answering.notifyResponder(work, ticketId, {
    to: FLOW,
    word: { do: 'begin', flowId },
    key: keyOf(work, 'begun'),
  })
  return lastRun(work, ticketId)
}

/**
 * Resumes a flow that a user stopped.
 * @throws AppError those of letBotSpeak, ERR_NO_FLOW_RUN_FOUND; ERR_NO_WAPP_FOUND without a connection
 */
export async function resumeRun(work: Work, actor: Actor, services: Services, ticketId: number): Promise<FlowRun> {
  await lockConversation(work, actor, ticketId)
  const current = await currentRunOf(work.db, work.companyId, ticketId)
  if (!current) throw new AppError('ERR_NO_FLOW_RUN_FOUND')
  // Resuming a running flow would repeat its question.
  if (current.state === 'running') return lastRun(work, ticketId)
  const after = { flow: current.flowName }
  await letBotSpeak(work, actor, ticketId, services.giving, { action: 'flowResumed', after })
  await services.answering.notifyResponder(work, ticketId, {
    to: FLOW,
    word: { do: 'resume' },
    key: keyOf(work, 'resumed'),
  })
  return lastRun(work, ticketId)
}

/**
 * Stops a ticket's flow at its current node.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_FLOW_RUN_FOUND
 */
export async function stopRun(work: Work, actor: Actor, ticketId: number): Promise<void> {
  await lockTicketFor(work, actor, ticketId, 'tickets:startFlow')
  const current = await currentRunOf(work.db, work.companyId, ticketId)
  if (!current) throw new AppError('ERR_NO_FLOW_RUN_FOUND')
  // Only stopping a running flow is written to the history.
  const stops = current.state === 'running'
  await makeUserSpeaker(
    work,
    actor,
    ticketId,
    stops ? { action: 'flowStopped', after: { flow: current.flowName } } : null,
  )
}

/** Locks a ticket and checks its connection, because a flow cannot send messages without one. */
async function lockConversation(work: Work, actor: Actor, ticketId: number): Promise<void> {
  const { whatsappId } = await lockTicketFor(work, actor, ticketId, 'tickets:startFlow')
  if (whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND')
}

/** Makes every call a separate occasion. */
const keyOf = ({ now }: Work, what: string) => `flow-${what}-${now.getTime()}`

async function lastRun({ db, companyId }: Work, ticketId: number): Promise<FlowRun> {
  const { runs } = await ticketRuns(db, companyId, ticketId)
  const [run] = runs
  if (!run) throw new AppError('ERR_NO_FLOW_RUN_FOUND')
  return run
}
