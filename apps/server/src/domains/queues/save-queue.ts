import type { Queue, QueueInput } from '@recado/contract/queues/queue'
import { defaultWeek } from '@recado/contract/values/hours'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, checkPlanLimit, hearersOf, isTaken } from '../identity/public.ts'
import { countQueues, insertQueue, lockQueue, queueRow, saveQueue } from './queue.store.ts'
import { queueOf } from './queue.view.ts'
import { queueColumns } from './queue-columns.rules.ts'
import type { QueueServices } from './queue-services.ts'

type Saving = Pick<QueueServices, 'configured' | 'checkMachines'>

/**
 * Returns one queue of the company.
 * @throws AppError ERR_NO_QUEUE_FOUND
 */
export async function showQueue(work: Work, id: number): Promise<Queue> {
  const row = await queueRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND')
  return queueOf(row)
}

/**
 * Adds a queue.
 * @throws AppError ERR_PLAN_LIMIT_QUEUES, ERR_DUPLICATED_QUEUE, ERR_QUEUE_COLOR_ALREADY_EXISTS, and those of `CheckMachines`
 */
export async function createQueue(services: Saving, work: Work, actor: Actor, input: QueueInput): Promise<Queue> {
  await checkPlanLimit(work, 'queues', () => countQueues(work.db, work.companyId))
  await services.checkMachines(work, actor, input)
  const week = { schedules: input.schedules ?? defaultWeek }
  const columns = { ...queueColumns({ ...input, ...week }), name: input.name, color: input.color }
  const id = await rejectDuplicates(() => insertQueue(work.db, work.companyId, columns))
  await services.configured(work, { queueId: id })
  const queue = await showQueue(work, id)
  await audit(work, actor, 'queue.create', `queue ${id}`, null, columns)
  work.announce('queue', hearersOf(work.companyId, 'queue'), { action: 'create', queue })
  return queue
}

/**
 * Changes the given fields of a queue.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_DUPLICATED_QUEUE, ERR_QUEUE_COLOR_ALREADY_EXISTS, and those of `CheckMachines`
 */
export async function updateQueue(
  services: Saving,
  work: Work,
  actor: Actor,
  input: { id: number; change: Partial<QueueInput> },
): Promise<Queue> {
  const { id, change } = input
  if (!(await lockQueue(work.db, work.companyId, id))) throw new AppError('ERR_NO_QUEUE_FOUND')
  const before = await showQueue(work, id)
  await services.checkMachines(work, actor, newMachines(change, before))
  await rejectDuplicates(() => saveQueue(work.db, work.companyId, id, queueColumns(change, before.schedules), work.now))
  await services.configured(work, { queueId: id })
  const queue = await showQueue(work, id)
  await audit(work, actor, 'queue.update', `queue ${id}`, withoutUsers(before), withoutUsers(queue))
  work.announce('queue', hearersOf(work.companyId, 'queue'), { action: 'update', queue })
  return queue
}

/** Only newly set machines are checked, because present ones may outlive their plan feature. */
const newMachines = ({ promptId, integrationId }: Partial<QueueInput>, before: Queue) => ({
  promptId: promptId === before.promptId ? null : promptId,
  integrationId: integrationId === before.integrationId ? null : integrationId,
})

const withoutUsers = ({ users, ...queue }: Queue) => queue

async function rejectDuplicates<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error, 'queues_color')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS')
    if (isTaken(error, 'queues_name')) throw new AppError('ERR_DUPLICATED_QUEUE')
    throw error
  }
}
