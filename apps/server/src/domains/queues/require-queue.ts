import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { currentQueueBrief } from './queue.store.ts'

export interface QueueBrief {
  id: number
  name: string
  color: string
}

/**
 * Returns a queue of the transaction's company.
 * @throws AppError ERR_NO_QUEUE_FOUND for unknown ids and those of other companies
 */
export async function requireQueue(db: CompanyDb, id: number): Promise<QueueBrief> {
  // Greater ids exceed the column's type.
  const queue = id < 2 ** 31 ? await currentQueueBrief(db, id) : null
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
  return queue
}
