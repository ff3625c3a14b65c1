import type { listTimeline as endpoint, TimelineEntry } from '@recado/contract/conversations/timeline'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { mayHandle } from '../tickets/access/ticket-access.rules.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { namedIn, shownState } from './timeline-entry.rules.ts'
import { loadTimelineNames, type StoredEntry, timelinePage } from './timeline-page.store.ts'

const PAGE = 30

/**
 * Returns the timeline of a ticket, newest first.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION for a foreign cursor
 */
export async function listTimeline(
  work: Work,
  actor: Actor,
  { ticketId, cursor }: { ticketId: number; cursor: string | undefined },
): Promise<Out<typeof endpoint>> {
  const before = cursor ? Number(/^\d{1,15}$/.exec(cursor)?.[0] ?? Number.NaN) : null
  if (Number.isNaN(before)) throw new AppError('ERR_VALIDATION', { field: 'cursor' })
  const ticket = await ticketFor(work, actor, ticketId)
  const showsDeleted = mayHandle(actor, 'tickets:moderate', ticket)
  const rows = await timelinePage(work.db, work.companyId, { ticketId, before, limit: PAGE + 1 })
  const visibleRows = rows.slice(0, PAGE)
  const names = await namesIn(work, visibleRows)
  const nameOf = (kind: string, id: number) => names.get(`${kind} ${id}`) ?? ''
  const hasMore = rows.length > PAGE
  return {
    entries: visibleRows.map((row) => entryOf(row, nameOf, showsDeleted)),
    hasMore,
    cursor: hasMore ? String(visibleRows.at(-1)?.id) : null,
  }
}

function namesIn(work: Work, rows: readonly StoredEntry[]): Promise<Map<string, string>> {
  const namedIds = rows.flatMap(({ before, after }) => [namedIn(before), namedIn(after)])
  const idsOf = (kind: 'user' | 'queue' | 'connection') => [
    ...new Set(namedIds.map((one) => one[kind]).filter((id) => id !== null)),
  ]
  const all = { users: idsOf('user'), queues: idsOf('queue'), connections: idsOf('connection') }
  return loadTimelineNames(work.db, work.companyId, all)
}

const entryOf = (
  row: StoredEntry,
  nameOf: (kind: string, id: number) => string,
  showsDeleted: boolean,
): TimelineEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  before: shownState(row.before, nameOf, showsDeleted),
  after: shownState(row.after, nameOf, showsDeleted),
})
