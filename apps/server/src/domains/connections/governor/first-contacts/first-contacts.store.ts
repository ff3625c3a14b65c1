import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { REFUSALS_WITHIN_MS } from './first-contacts.rules.ts'

interface Place {
  companyId: number
  connectionId: number
}

/** The stored hold of a connection's first contacts, which may have expired. */
export interface StoredFirstContacts {
  until: Date | null
  isStopped: boolean
}

/** Returns a connection's hold, locked until the transaction ends. Creates its row if missing. */
export async function lockFirstContacts(db: CompanyDb, at: Place): Promise<StoredFirstContacts> {
  await sql`insert into connection_pace (company_id, connection_id) values (${at.companyId}, ${at.connectionId})
    on conflict (company_id, connection_id) do nothing`.execute(db)
  const { rows } = await sql<StoredFirstContacts>`
    select first_contacts_until as until, first_contacts_stopped as "isStopped" from connection_pace
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} for update`.execute(db)
  return rows[0] ?? { until: null, isStopped: false }
}

/** Records a refused first contact and deletes the refusals outside the window. */
export async function noteRefusal(db: CompanyDb, at: Place, now: Date): Promise<void> {
  await sql`delete from refused_first_contacts where company_id = ${at.companyId} and connection_id = ${at.connectionId}
    and at <= ${new Date(now.getTime() - REFUSALS_WITHIN_MS)}`.execute(db)
  await sql`insert into refused_first_contacts (company_id, connection_id, at)
    values (${at.companyId}, ${at.connectionId}, ${now})`.execute(db)
}

/** Returns the times of refused first contacts within the window. */
export async function refusalTimes(db: CompanyDb, at: Place): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`select at from refused_first_contacts
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} order by at`.execute(db)
  return rows.map((row) => row.at.getTime())
}

export async function saveFirstContacts(
  db: CompanyDb,
  at: Place,
  hold: { until: Date; isStopped: boolean; refusedAt: Date },
): Promise<void> {
  await sql`update connection_pace set first_contacts_until = ${hold.until}, first_contacts_stopped = ${hold.isStopped},
      first_contact_refused_at = ${hold.refusedAt}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
}

/** Ends the hold and deletes the refusals behind it. False when there was no hold. */
export async function endFirstContacts(db: CompanyDb, at: Place, now: Date): Promise<boolean> {
  await sql`delete from refused_first_contacts
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
  const { numAffectedRows } =
    await sql`update connection_pace set first_contacts_until = ${now}, first_contacts_stopped = false
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and first_contacts_until > ${now}`.execute(
      db,
    )
  return (numAffectedRows ?? 0n) > 0n
}
