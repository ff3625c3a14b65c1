import type { In } from '@recado/contract/endpoint'
import type * as endpoints from '@recado/contract/queues/endpoints'
import { QUEUE_OPTION_LIMIT, type QueueOption } from '@recado/contract/queues/queue-option'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { optionTree } from './option-tree.rules.ts'
import { lockQueue } from './queue.store.ts'
import * as store from './queue-option.store.ts'
import type { QueueServices } from './queue-services.ts'
import { requireQueue } from './require-queue.ts'
import { showQueue } from './save-queue.ts'

type Configured = Pick<QueueServices, 'configured'>

/**
 * Returns a level of a queue's menu; parentId null = the first.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND
 */
export async function listQueueOptions(
  work: Work,
  { queueId, parentId }: In<typeof endpoints.listQueueOptions, 'query'>,
): Promise<QueueOption[]> {
  await requireQueue(work.db, queueId)
  const rows = await store.optionRows(work.db, work.companyId, queueId)
  if (parentId && !rows.some((row) => row.id === parentId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  return optionTree(rows, parentId ?? null)
}

/**
 * Adds an option at the end of its level.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_LIMIT
 */
export async function createQueueOption(
  services: Configured,
  work: Work,
  actor: Actor,
  input: In<typeof endpoints.createQueueOption, 'body'>,
): Promise<QueueOption> {
  const { queueId, title, message = '' } = input
  const parentId = input.parentId ?? null
  if (!(await lockQueue(work.db, work.companyId, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND')
  if (parentId !== null) await requireOption(work, parentId, queueId)
  if ((await store.countOptions(work.db, work.companyId, queueId)) >= QUEUE_OPTION_LIMIT)
    throw new AppError('ERR_QUEUE_OPTION_LIMIT', { limit: QUEUE_OPTION_LIMIT })
  const id = await store.insertOption(work.db, work.companyId, { queueId, parentId, title, message })
  await services.configured(work, { queueId })
  const option = await showOption(work, id)
  await audit(work, actor, 'queue.option.create', `queue ${queueId}`, null, option)
  await announceMenu(work, queueId)
  return option
}

/**
 * Changes an option's texts or moves it within its level.
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND, ERR_VALIDATION for an invalid number, queue or parent
 */
export async function updateQueueOption(
  work: Work,
  actor: Actor,
  input: { id: number; change: In<typeof endpoints.updateQueueOption, 'body'> },
): Promise<QueueOption> {
  const { id, change } = input
  const row = await lockedOption(work, id)
  if (change.queueId && change.queueId !== row.queue_id) throw new AppError('ERR_VALIDATION', { field: 'queueId' })
  if (change.parentId !== undefined && change.parentId !== row.parent_id)
    throw new AppError('ERR_VALIDATION', { field: 'parentId' })
  const before = await showOption(work, id)
  await store.saveOption(work.db, work.companyId, id, change, work.now)
  if (change.option !== undefined && change.option !== row.position) {
    const level = await store.currentLevel(work.db, row.queue_id, row.parent_id)
    if (change.option > level.length) throw new AppError('ERR_VALIDATION', { field: 'option' })
    await store.moveOption(work.db, work.companyId, row, change.option)
  }
  const option = await showOption(work, id)
  await audit(work, actor, 'queue.option.update', `queue ${row.queue_id}`, before, option)
  await announceMenu(work, row.queue_id)
  return option
}

/**
 * Deletes the last option of a level with everything below it.
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_NOT_LAST
 */
export async function deleteQueueOption(services: Configured, work: Work, actor: Actor, id: number): Promise<void> {
  const row = await lockedOption(work, id)
  const level = await store.currentLevel(work.db, row.queue_id, row.parent_id)
  if (level.at(-1)?.id !== id) throw new AppError('ERR_QUEUE_OPTION_NOT_LAST')
  const before = await showOption(work, id)
  await store.removeOption(work.db, work.companyId, id)
  await services.configured(work, { queueId: row.queue_id })
  await audit(work, actor, 'queue.option.delete', `queue ${row.queue_id}`, before, null)
  await announceMenu(work, row.queue_id)
}

/** Locks the queue first, so that numbers are assigned and moved by one user at a time. */
async function lockedOption(work: Work, id: number): Promise<store.QueueOptionRow> {
  const { queue_id: queueId } = await requireOption(work, id)
  await lockQueue(work.db, work.companyId, queueId)
  return requireOption(work, id)
}

async function requireOption(work: Work, id: number, queueId?: number): Promise<store.QueueOptionRow> {
  const row = await store.currentOption(work.db, id)
  if (!row || (queueId !== undefined && row.queue_id !== queueId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  return row
}

async function showOption(work: Work, id: number): Promise<QueueOption> {
  const row = await requireOption(work, id)
  const rows = await store.optionRows(work.db, work.companyId, row.queue_id)
  const option = optionTree(rows, row.parent_id).find((one) => one.id === id)
  if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  return option
}

/** The menu is part of its queue: screens that show the queue reload it. */
async function announceMenu(work: Work, queueId: number): Promise<void> {
  work.announce('queue', hearersOf(work.companyId, 'queue'), {
    action: 'update',
    queue: await showQueue(work, queueId),
  })
}
