import type { CompanyDb } from '../../platform/db/company-db.ts'
import { currentQueueService, type QueueService } from './queue.store.ts'
import {
  currentLevel,
  currentOption,
  currentQueuesWithMenus,
  type QueueMenuOption,
  type QueueOptionRow,
} from './queue-option.store.ts'

export type { QueueMenuOption, QueueService }

/** Greeting, notice and hours of a queue of the transaction's company; null when there is none. */
export function queueService(db: CompanyDb, queueId: number): Promise<QueueService | null> {
  return currentQueueService(db, queueId)
}

/** Queues with all levels of their menus, in one statement; unknown ids are left out. */
export function queuesWithMenus(
  db: CompanyDb,
  ids: readonly number[],
): Promise<Array<QueueService & { options: QueueMenuOption[] }>> {
  return currentQueuesWithMenus(db, ids)
}

/** A level of a queue's menu in the order of its numbers; parentId null = the first level. Empty = no menu there. */
export async function optionsOf(db: CompanyDb, queueId: number, parentId: number | null): Promise<QueueMenuOption[]> {
  return (await currentLevel(db, queueId, parentId)).map(menuOption)
}

/** One option of the transaction's company; null when it is gone. */
export async function optionById(db: CompanyDb, id: number): Promise<QueueMenuOption | null> {
  const row = await currentOption(db, id)
  return row && menuOption(row)
}

const menuOption = (row: QueueOptionRow): QueueMenuOption => ({
  id: row.id,
  queueId: row.queue_id,
  parentId: row.parent_id,
  option: row.position,
  title: row.title,
  message: row.message,
})
