import type { TicketBulk } from '@recado/contract/conversations/bulk'
import type { Actor, Author } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { type ChunkedWork, cancelChunks, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { audit } from '../../identity/public.ts'
import { ticketsBulk } from '../jobs.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { doerOf } from '../timeline/timeline.store.ts'
import { auditBulk } from './audit-bulk.ts'
import { type BulkRecord, changeBulk, forgetWaiting, lockBulk, takeTickets } from './bulk.store.ts'
import { announceBulk, bulkOf } from './bulk.view.ts'
import { changeTickets, type ManyChange } from './change-tickets.ts'
import { requireTarget } from './start-bulk.ts'

/** Tickets per transaction: small enough that other transactions wait only briefly for a locked ticket. */
const CHUNK = 50

type Services = Pick<TicketServices, 'removeFiles'>

/** Runs the job `tickets.bulk`: changes the tickets of a bulk. */
export const runBulk = (
  workplace: Workplace,
  services: Services,
  job: { companyId: number; bulkId: number },
): Promise<void> => runChunks(workplace, ticketsBulk, job, bulkTickets(job.bulkId, services))

interface LockedBulk {
  bulk: BulkRecord
  change: ManyChange
  /** Null when the tag or queue was deleted in the meantime. */
  target: { name: string | null } | null
}

/**
 * Cancels a running bulk. Changed tickets stay changed. A finished bulk is returned unchanged.
 * @throws AppError ERR_NO_BULK_FOUND for unknown ids and those of other companies
 */
export async function cancelBulk(work: Work, actor: Actor, id: number, services: Services): Promise<TicketBulk> {
  await cancelChunks(work, bulkTickets(id, services), actor)
  const row = await lockBulk(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_BULK_FOUND')
  return bulkOf(row)
}

/**
 * The tickets of a bulk as chunked work. The remaining tickets, the tickets and their timeline change in one
 * transaction.
 */
const bulkTickets = (id: number, services: Services): ChunkedWork<LockedBulk, number> => ({
  async hold(work) {
    const bulk = await lockBulk(work.db, work.companyId, id)
    if (bulk?.state !== 'running') return null
    const change = changeOf(bulk)
    return { bulk, change, target: await findTarget(work, change) }
  },
  // Without its target the bulk ends and the remaining tickets stay unchanged.
  take: async ({ db, companyId }, { target }) => (target ? takeTickets(db, companyId, { id, limit: CHUNK }) : []),
  async write(work, { bulk, change }, ids) {
    const changedCount = await changeTickets(work, { ids, change, by: doerOf(authorOf(bulk)), services })
    announceChange(
      work,
      bulk,
      await saveProgress(work, id, { seen: bulk.seen + ids.length, changed: bulk.changed + changedCount }),
    )
  },
  async finish(work, { bulk, change, target }, cancelledBy) {
    await auditBulk(work, authorOf(bulk), { change, changed: bulk.changed, target: target?.name ?? null })
    if (cancelledBy) {
      await forgetWaiting(work.db, work.companyId, id)
      await audit(work, cancelledBy, 'tickets.cancel', `tickets ${bulk.changed}`, null, null)
    }
    const end = { state: 'done' as const, finished_at: work.now, cancelled_by: cancelledBy?.name ?? null }
    announceChange(work, bulk, await saveProgress(work, id, end))
  },
})

type Change = Parameters<typeof changeBulk>[2]['change']

async function saveProgress(work: Work, id: number, change: Change): Promise<Change> {
  await changeBulk(work.db, work.companyId, { id, change })
  return change
}

const announceChange = (work: Work, bulk: BulkRecord, change: Change) =>
  announceBulk(work, bulkOf({ ...bulk, ...change }))

/** Null when the tag or queue was deleted in the meantime. */
async function findTarget(work: Work, change: ManyChange): Promise<{ name: string | null } | null> {
  try {
    return { name: await requireTarget(work, change) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function changeOf({ action, target_id: target }: BulkRecord): ManyChange {
  if (action === 'tag') return { action, tagId: target ?? 0 }
  if (action === 'queue') return { action, queueId: target ?? 0 }
  return { action: 'delete' }
}

const authorOf = (bulk: BulkRecord): Author => ({ kind: 'user', userId: bulk.user_id, name: bulk.user_name })
