import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The state before or after an entry, as stored: ids, and the text of a message or note. */
export type StoredEntryState = Record<string, unknown> | null

export interface StoredEntry {
  id: number
  at: Date
  actor_kind: 'user' | 'token' | 'customer' | 'phone' | 'system'
  actor_id: number | null
  actor_name: string
  action: string
  before: StoredEntryState
  after: StoredEntryState
}

/** Returns entries of a ticket, newest first, older than `before`. */
export async function timelinePage(
  db: CompanyDb,
  companyId: number,
  { ticketId, before, limit }: { ticketId: number; before: number | null; limit: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`select id, at, actor_kind, actor_id, actor_name, action, before, after
    from ticket_timeline where company_id = ${companyId} and ticket_id = ${ticketId}
      ${before === null ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`.execute(db)
  return rows
}

export interface NamedIds {
  users: readonly number[]
  queues: readonly number[]
  connections: readonly number[]
}

/** Returns current names, by `user 3`, `queue 4`, `connection 5`; deleted ones are missing. */
export async function loadTimelineNames(
  db: CompanyDb,
  companyId: number,
  namedIds: NamedIds,
): Promise<Map<string, string>> {
  const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::int[])`
  const { rows } = await sql<{ key: string; name: string }>`
    select 'user ' || id as key, name from users where company_id = ${companyId} and id = ${list(namedIds.users)}
    union all select 'queue ' || id, name from queues where company_id = ${companyId} and id = ${list(namedIds.queues)}
    union all select 'connection ' || id, name from connections
      where company_id = ${companyId} and id = ${list(namedIds.connections)}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
