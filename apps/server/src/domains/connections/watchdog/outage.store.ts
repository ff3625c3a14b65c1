import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface OutageRow {
  id: number
  connection_id: number
  name: string
  started_at: Date
  dropped_at: Date
  ended_at: Date | null
  alerted_at: Date | null
  drops: number
  recovered_count: number
}

interface Place {
  companyId: number
  connectionId: number
}

const columns = sql`o.id, o.connection_id, o.started_at, o.dropped_at, o.ended_at, o.alerted_at, o.drops, o.recovered_count,
  (select c.name from connections c where c.company_id = o.company_id and c.id = o.connection_id) as name`

/** Returns the session's last sign of life. Null when it never opened or a user ended it. */
export async function sessionSeenAt(db: CompanyDb, at: Place): Promise<Date | null> {
  const { rows } = await sql<{ session_seen_at: Date | null }>`
    select session_seen_at from connection_sessions
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
  return rows[0]?.session_seen_at ?? null
}

export async function saveSessionSeenAt(db: CompanyDb, at: Place, seenAt: Date | null): Promise<void> {
  await sql`update connection_sessions set session_seen_at = ${seenAt}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
}

/** Reopens the last outage if it ended after `since`. Otherwise null. */
export async function reopenOutage(db: CompanyDb, at: Place, since: Date, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update connection_outages set ended_at = null, dropped_at = ${now}, drops = drops + 1
    where company_id = ${at.companyId} and ended_at > ${since} and id = (
      select id from connection_outages where company_id = ${at.companyId} and connection_id = ${at.connectionId}
      order by started_at desc, id desc limit 1)
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Null when the connection already has a current outage. */
export async function insertOutage(
  db: CompanyDb,
  at: Place,
  outage: { startedAt: Date; droppedAt: Date; endedAt: Date | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into connection_outages (company_id, connection_id, started_at, dropped_at, ended_at)
    values (${at.companyId}, ${at.connectionId}, ${outage.startedAt}, ${outage.droppedAt}, ${outage.endedAt})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Ends the current outage, or returns null. */
export async function endOutage(db: CompanyDb, at: Place, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update connection_outages set ended_at = ${now}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and ended_at is null
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns true if the connection has a current outage. */
export async function isDown(db: CompanyDb, at: Place): Promise<boolean> {
  const { rows } = await sql`select 1 from connection_outages
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and ended_at is null`.execute(db)
  return rows.length > 0
}

export async function lockOutage(db: CompanyDb, companyId: number, id: number): Promise<OutageRow | null> {
  const { rows } = await sql<OutageRow>`
    select ${columns} from connection_outages o where o.company_id = ${companyId} and o.id = ${id} for update`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function outageRow(db: CompanyDb, companyId: number, id: number): Promise<OutageRow | null> {
  const { rows } = await sql<OutageRow>`
    select ${columns} from connection_outages o where o.company_id = ${companyId} and o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function saveAlerted(db: CompanyDb, companyId: number, id: number, now: Date): Promise<void> {
  await sql`update connection_outages set alerted_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function saveRecovered(db: CompanyDb, companyId: number, id: number, count: number): Promise<void> {
  await sql`update connection_outages set recovered_count = ${count}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns each connection's last outage that began after `since` or is still current. */
export async function latestOutages(db: CompanyDb, companyId: number, since: Date): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    select distinct on (o.connection_id) ${columns} from connection_outages o
    where o.company_id = ${companyId} and (o.started_at > ${since} or o.ended_at is null)
    order by o.connection_id, o.started_at desc, o.id desc`.execute(db)
  return rows
}
