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

/** Returns greeting, notice and hours of a queue of the transaction's company, or null. */
export function queueService(db: CompanyDb, queueId: number): Promise<QueueService | null> {
  return currentQueueService(db, queueId)
}

/** Returns queues with all levels of their menus, in one statement; unknown ids are left out. */
export function queuesWithMenus(
  db: CompanyDb,
  ids: readonly number[],
): Promise<Array<QueueService & { options: QueueMenuOption[] }>> {
  return currentQueuesWithMenus(db, ids)
}

/**
 * Returns a level of a queue's menu in the order of its numbers; parentId null = the first level. Empty = no menu
 * there.
 */
export async function optionsOf(db: CompanyDb, queueId: number, parentId: number | null): Promise<QueueMenuOption[]> {
  return (await currentLevel(db, queueId, parentId)).map(menuOption)
}

/** Returns one option of the transaction's company; null when it was deleted. */
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
