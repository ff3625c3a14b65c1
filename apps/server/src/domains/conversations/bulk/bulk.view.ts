import type { TicketBulk } from '@recado/contract/conversations/bulk'
import type { Work } from '../../../platform/db/work.ts'
import { hearersOf } from '../../identity/public.ts'
import type { BulkRecord } from './bulk.store.ts'

/** A bulk as it is returned and announced. */
export const bulkOf = (row: BulkRecord): TicketBulk => ({
  id: row.id,
  action: row.action as TicketBulk['action'],
  state: row.state as TicketBulk['state'],
  total: row.total,
  done: row.seen,
  changed: row.changed,
  userName: row.user_name,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  cancelledBy: row.cancelled_by,
})

/**
 * Announces the progress to users with `bulk:view`. Events merge to the furthest progress. Two workers' commits may
 * report out of order, so progress never replaces the end.
 */
export function announceBulk(work: Work, bulk: TicketBulk): void {
  work.announce(
    'ticketBulk',
    hearersOf(work.companyId, 'ticketBulk'),
    { action: 'update', bulk },
    { key: `ticket-bulk-${bulk.id}`, ...(bulk.state === 'running' && { version: bulk.done }) },
  )
}
