import type { In, Out } from '@recado/contract/endpoint'
import type { listSchedules as endpoint, listFailedSchedules } from '@recado/contract/schedules/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { countSchedules, failedRows, type ScheduleFilter, schedulePage } from './schedule.store.ts'
import { type ScheduleRow, scheduleOf } from './schedule.view.ts'

// A calendar shows a month at once.
const PAGE = 100
const place = cursorOf({ sendAt: field.instant, id: field.id, count: field.whole })

/** Returns a page, by time, of the company's schedules that a user may read. */
export async function listSchedules(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  // Greater ids exceed the column's type.
  const contactId = query.contactId ? Math.min(query.contactId, 2 ** 31 - 1) : null
  const filter: ScheduleFilter = {
    search: query.searchParam?.trim() ?? '',
    contactId,
    viewer: actor,
    from: query.dateStart ?? null,
    to: query.dateEnd ?? null,
    recurring: query.recurring === true,
  }
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, count] = await Promise.all([
    schedulePage(work.db, work.companyId, filter, position),
    cursor?.count ?? countSchedules(work.db, work.companyId, filter),
  ])
  const next = (last: ScheduleRow) => place.write({ sendAt: last.send_at.toISOString(), id: last.id, count })
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, next)
  return { schedules: visibleRows.map((row) => scheduleOf(row, sign)), count, ...page }
}

const SHOWN_FOR_MS = 3 * 24 * 60 * 60_000
/** Maximum number of failure notices shown at once. */
const MAX_SHOWN = 3

/** Returns a user's failed schedules of the last days, for those who were not connected at the time. */
export async function listFailed(work: Work, actor: Actor, sign: SignMedia): Promise<Out<typeof listFailedSchedules>> {
  const since = new Date(work.now.getTime() - SHOWN_FOR_MS)
  const rows = await failedRows(work.db, work.companyId, { userId: actor.userId, since, limit: MAX_SHOWN })
  return rows.map((row) => scheduleOf(row, sign))
}
