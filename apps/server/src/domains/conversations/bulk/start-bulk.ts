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

/** Maximum number of tickets changed within the request; more are changed by a job. */
const MAX_IMMEDIATE = 200
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const SHOWN = 5

export interface BulkOrder {
  chosen: ChosenTickets
  change: ManyChange
  services: Pick<TicketServices, 'removeFiles'>
}

/**
 * Changes up to `MAX_IMMEDIATE` tickets immediately, and more by a job that announces its progress.
 * @throws AppError ERR_VALIDATION, ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function startBulk(
  work: Work,
  actor: Actor,
  { chosen: selection, change, services }: BulkOrder,
): Promise<{ count: number; bulk: TicketBulk | null }> {
  const target = await requireTarget(work, change)
  const ids = await chooseTickets(work, actor, selection)
  if (ids.length <= MAX_IMMEDIATE) {
    const changedCount = await changeTickets(work, { ids, change, by: doerOf(actor), services })
    await auditBulk(work, actor, { change, changed: changedCount, target })
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
 * @returns the name of the tag or queue that the tickets get; null when the change has no target
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
 * Returns the id, which clients send under one of two field names (wire.8).
 * @throws AppError ERR_VALIDATION when it is missing
 */
export function requireTargetId(...candidates: Array<number | null | undefined>): number {
  const id = candidates.find((value) => value != null)
  if (id == null) throw new AppError('ERR_VALIDATION', { field: 'updateData' })
  return id
}

/** Returns the latest bulks of the company. */
export async function listBulks(work: Work): Promise<TicketBulk[]> {
  return (await bulkRecords(work.db, work.companyId, SHOWN)).map(bulkOf)
}
