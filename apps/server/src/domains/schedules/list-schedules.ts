import type { In, Out } from '@recado/contract/endpoint'
import type { listSchedules as endpoint } from '@recado/contract/schedules/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { countSchedules, type ScheduleFilter, schedulePage } from './schedule.store.ts'
import { type SignMedia, scheduleOf } from './schedule.view.ts'
import { readCursor, writeCursor } from './schedule-cursor.rules.ts'

// A calendar shows a month of them at once.
const PAGE = 100

/** One page by time of the company's schedules that a person may read. */
export async function listSchedules(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const cursor = query.cursor ? readCursor(query.cursor) : null
  if (query.cursor && !cursor) throw new AppError('ERR_VALIDATION', { field: 'cursor' })
  // No contact has an id beyond the column's.
  const contactId = query.contactId ? Math.min(query.contactId, 2 ** 31 - 1) : null
  const filter: ScheduleFilter = {
    search: query.searchParam?.trim() ?? '',
    contactId,
    viewer: actor,
    from: query.dateStart ?? null,
    to: query.dateEnd ?? null,
  }
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, count] = await Promise.all([
    schedulePage(work.db, work.companyId, filter, position),
    cursor?.count ?? countSchedules(work.db, work.companyId, filter),
  ])
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const hasMore = rows.length > PAGE
  return {
    schedules: shown.map((row) => scheduleOf(row, sign)),
    count,
    hasMore,
    cursor: hasMore && last ? writeCursor({ sendAt: last.send_at.toISOString(), id: last.id, count }) : null,
  }
}
