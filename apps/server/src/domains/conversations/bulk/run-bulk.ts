import type { Author } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { doerOf } from '../timeline/timeline.store.ts'
import { auditBulk } from './audit-bulk.ts'
import { type BulkRecord, changeBulk, lockBulk, takeTickets } from './bulk.store.ts'
import { announceBulk, bulkOf } from './bulk.view.ts'
import { changeTickets, type ManyChange } from './change-tickets.ts'
import { requireTarget } from './start-bulk.ts'

/** Tickets of one transaction: few enough that nobody who wants one of them waits noticeably. */
const CHUNK = 50

type Services = Pick<TicketServices, 'removeFiles'>

/**
 * The job `tickets.bulk`: changes the tickets of a bulk, a chunk in a transaction, until none waits. The list of who
 * waits, the tickets and their timeline change together, so it may end anywhere and begin again, twice at once too.
 */
export async function runBulk(
  workplace: Workplace,
  services: Services,
  { companyId, bulkId }: { companyId: number; bulkId: number },
): Promise<void> {
  while (await workplace.run(companyId, (work) => bulkChunk(work, bulkId, services))) {
    // Each turn is one chunk.
  }
}

/**
 * Changes the next tickets.
 * @returns whether there may be more
 */
async function bulkChunk(work: Work, id: number, services: Services): Promise<boolean> {
  const { db, companyId } = work
  const bulk = await lockBulk(db, companyId, id)
  if (bulk?.state !== 'running') return false
  const change = changeOf(bulk)
  const target = await standingTarget(work, change)
  const ids = target ? await takeTickets(db, companyId, { id, limit: CHUNK }) : []
  if (ids.length === 0) {
    await auditBulk(work, authorOf(bulk), { change, changed: bulk.changed, target: target?.name ?? null })
    announceChange(work, bulk, await noted(work, id, { state: 'done', finished_at: work.now }))
    return false
  }
  const changed = await changeTickets(work, { ids, change, by: doerOf(authorOf(bulk)), services })
  announceChange(work, bulk, await noted(work, id, { seen: bulk.seen + ids.length, changed: bulk.changed + changed }))
  return true
}

type Change = Parameters<typeof changeBulk>[2]['change']

async function noted(work: Work, id: number, change: Change): Promise<Change> {
  await changeBulk(work.db, work.companyId, { id, change })
  return change
}

const announceChange = (work: Work, bulk: BulkRecord, change: Change) =>
  announceBulk(work, bulkOf({ ...bulk, ...change }))

/** A tag or queue that was deleted meanwhile (null) ends the work: the rest of the tickets stays as it is. */
async function standingTarget(work: Work, change: ManyChange): Promise<{ name: string | null } | null> {
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
