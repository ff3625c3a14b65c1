import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Deletes a ticket with its messages and keeps their ids as tombstones, so that a replay does not restore them
 * (tickets.4).
 * @returns names of the media files that are no longer referenced
 */
export const removeTicket = (db: CompanyDb, companyId: number, id: number): Promise<string[]> =>
  removeTickets(db, companyId, [id])

/** Same for several tickets. */
export async function removeTickets(db: CompanyDb, companyId: number, tickets: readonly number[]): Promise<string[]> {
  const ids = sql`${sql.val([...tickets])}::int[]`
  const { rows } = await sql<{ file: string }>`
    with buried as (
      insert into message_tombstones (company_id, connection_id, contact_id, external_id, from_me)
      select company_id, connection_id, contact_id, external_id, from_me from messages
      where company_id = ${companyId} and ticket_id = any(${ids}) and connection_id is not null
      on conflict do nothing)
    select media_file as file from messages
    where company_id = ${companyId} and ticket_id = any(${ids}) and media_file is not null`.execute(db)
  await db
    .deleteFrom('tickets')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...tickets])
    .execute()
  return rows.map((row) => row.file)
}
