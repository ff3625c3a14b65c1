import type { ChosenTickets, TicketBulk } from '@recado/contract/conversations/bulk'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireQueue } from '../../queues/public.ts'
import { requireTags } from '../../tags/public.ts'
import { ticketsBulk } from '../jobs.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { doerOf } from '../timeline/timeline.store.ts'
import { auditBulk } from './audit-bulk.ts'
import { bulkRecords, forgetOldBulks, insertBulk, lockBulk } from './bulk.store.ts'
import { announceBulk, bulkOf } from './bulk.view.ts'
import { changeTickets, type ManyChange } from './change-tickets.ts'
import { chooseTickets } from './choose-tickets.ts'

/** So many are changed while the caller waits; more are for a job. */
const AT_ONCE = 200
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const SHOWN = 5

export interface BulkOrder {
  chosen: ChosenTickets
  change: ManyChange
  services: Pick<TicketServices, 'removeFiles'>
}

/**
 * Changes many tickets: a few at once, more by a job that announces its progress.
 * @throws AppError ERR_VALIDATION, ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function startBulk(
  work: Work,
  actor: Actor,
  { chosen, change, services }: BulkOrder,
): Promise<{ count: number; bulk: TicketBulk | null }> {
  const target = await requireTarget(work, change)
  const ids = await chooseTickets(work, chosen)
  if (ids.length <= AT_ONCE) {
    const changed = await changeTickets(work, { ids, change, by: doerOf(actor), services })
    await auditBulk(work, actor, { change, changed, target })
    return { count: ids.length, bulk: null }
  }
  const { db, companyId, now } = work
  await forgetOldBulks(db, companyId, new Date(now.getTime() - KEPT_MS))
  const { action } = change
  const id = await insertBulk(db, companyId, { action, targetId: targetOf(change), user: actor, ticketIds: ids, now })
  await work.enqueue(ticketsBulk, { companyId, bulkId: id })
  const row = await lockBulk(db, companyId, id)
  const bulk = row && bulkOf(row)
  if (bulk) announceBulk(work, bulk)
  return { count: ids.length, bulk }
}

/**
 * @returns the name of the tag or queue that the tickets get; null when they get none
 * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function requireTarget(work: Work, change: ManyChange): Promise<string | null> {
  if (change.action === 'tag') return (await requireTags(work.db, [change.tagId]))[0]?.name ?? null
  if (change.action === 'queue') return (await requireQueue(work.db, change.queueId)).name
  return null
}

const targetOf = (change: ManyChange): number | null =>
  change.action === 'tag' ? change.tagId : change.action === 'queue' ? change.queueId : null

/**
 * The id under either of the names that clients of the family use (wire.8).
 * @throws AppError ERR_VALIDATION when it is missing
 */
export function namedTarget(...given: Array<number | null | undefined>): number {
  const id = given.find((value) => value != null)
  if (id == null) throw new AppError('ERR_VALIDATION', { field: 'updateData' })
  return id
}

/** The latest changes of the company. */
export async function listBulks(work: Work): Promise<TicketBulk[]> {
  return (await bulkRecords(work.db, work.companyId, SHOWN)).map(bulkOf)
}
