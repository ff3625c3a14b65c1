import { can } from '@recado/contract/access'
import type { Flow, FlowSettings } from '@recado/contract/flows/flow'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { flowForgotten } from '../../integrations/public.ts'
import { requireQueue } from '../../queues/public.ts'
import type { FlowServices } from '../flow-services.ts'
import { flowGone } from '../jobs.ts'
import { copyName } from './copy-name.rules.ts'
import { type FlowRow, type FlowValues, insertFlow, removeFlow, saveFlowValues, ticketsOfFlow } from './flow.store.ts'
import { auditedFlow, flowOf } from './flow.view.ts'
import { announceFlow, requireFlow } from './require-flow.ts'
import { requireSwitcher } from './require-publisher.ts'

/** Adds an empty flow. */
export async function createFlow(work: Work, actor: Actor, name: string): Promise<Flow> {
  const id = await insertFlow(work.db, work.companyId, { name })
  const row = await announceFlow(work, 'create', id)
  await audit(work, actor, 'flow.create', `flow ${id}`, null, auditedFlow(row))
  return flowOf(row)
}

/**
 * Renames a flow, or switches it on or off. Switching it on resets its breach count.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_PERMISSION for switching it on
 */
export function updateFlow(
  work: Work,
  actor: Actor,
  { id, name, active }: { id: number; name?: string | undefined; active?: boolean | undefined },
): Promise<Flow> {
  return change(work, actor, id, { ...(name === undefined ? {} : { name }), ...switched(active) }).then(flowOf)
}

const switched = (active: boolean | undefined): Partial<FlowValues> =>
  active === undefined ? {} : { active, ...(active ? { paused_reason: null, breaches: 0 as const } : {}) }

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function flowSettings(work: Work, id: number): Promise<FlowSettings> {
  const { fallback_queue_id: fallbackQueueId, active, resume_minutes: resumeMinutes } = await requireFlow(work, id)
  return { fallbackQueueId, active, resumeMinutes }
}

/**
 * Changes the fallback queue, the active state and the time after which stopped runs resume. Omitted fields stay.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION for switching it on and for the other
 *   settings of a published flow
 */
export async function updateFlowSettings(
  work: Work,
  actor: Actor,
  id: number,
  input: { [K in keyof FlowSettings]?: FlowSettings[K] | undefined },
): Promise<FlowSettings> {
  const { fallbackQueueId, resumeMinutes, active } = input
  if (fallbackQueueId) await requireQueue(work.db, fallbackQueueId)
  await change(work, actor, id, {
    ...(fallbackQueueId === undefined ? {} : { fallback_queue_id: fallbackQueueId }),
    ...(resumeMinutes === undefined ? {} : { resume_minutes: resumeMinutes }),
    ...switched(active),
  })
  return flowSettings(work, id)
}

async function change(work: Work, actor: Actor, id: number, values: Partial<FlowValues>) {
  const before = await requireFlow(work, id, 'lock')
  if (values.active) await requireSwitcher(work, actor, before)
  if (changesLiveRuns(before, values) && !can(actor, 'flows:publish')) throw new AppError('ERR_NO_PERMISSION')
  await saveFlowValues(work.db, work.companyId, { id, values, now: work.now })
  const row = await announceFlow(work, 'update', id)
  await audit(work, actor, 'flow.update', `flow ${id}`, auditedFlow(before), auditedFlow(row))
  return row
}

/** Whether runs of a published flow would end elsewhere or resume at another time. */
const changesLiveRuns = (before: FlowRow, { fallback_queue_id, resume_minutes }: Partial<FlowValues>): boolean =>
  before.published_version !== null &&
  ((fallback_queue_id !== undefined && fallback_queue_id !== before.fallback_queue_id) ||
    (resume_minutes !== undefined && resume_minutes !== before.resume_minutes))

/**
 * Deletes a flow with its versions, phrases and test cases. Tickets in which it runs go to a user.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_USED_BY_CAMPAIGN
 */
export async function deleteFlow(
  work: Work,
  actor: Actor,
  { answering, requireUnused }: Pick<FlowServices, 'answering' | 'requireUnused'>,
  id: number,
): Promise<void> {
  const { companyId } = work
  const row = await requireFlow(work, id, 'lock')
  await requireUnused(work, id)
  for (const ticketId of await ticketsOfFlow(work.db, companyId, id))
    await work.enqueue(flowGone, { companyId, ticketId, label: row.name, queueId: row.fallback_queue_id })
  await flowForgotten(work, { configured: answering.placeConfigured }, id)
  await removeFlow(work.db, companyId, id)
  await audit(work, actor, 'flow.delete', `flow ${id}`, auditedFlow(row), null)
  work.announce('flow', hearersOf(companyId, 'flow'), { action: 'delete', flowId: id })
}

/**
 * Copies a flow's draft under a new name, unpublished. Both flows refer to the same files, which stay while either
 * does.
 * @throws AppError ERR_NO_FLOW_FOUND
 */
export async function duplicateFlow(work: Work, actor: Actor, id: number): Promise<Flow> {
  const { name, draft } = await requireFlow(work, id)
  const copied = { name: copyName(name, actor.company.language), ...(draft ? { draft } : {}) }
  const copy = await insertFlow(work.db, work.companyId, copied)
  const row = await announceFlow(work, 'create', copy)
  await audit(work, actor, 'flow.create', `flow ${copy}`, null, auditedFlow(row))
  return flowOf(row)
}
