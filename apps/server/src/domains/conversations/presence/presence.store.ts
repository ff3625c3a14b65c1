import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { NormalizedAddress } from '../messages/inbound/inbound.rules.ts'

/** Returns the unfinished ticket of a chat on a connection, or null. */
export async function ticketOfChat(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  { phone, lid, group }: NormalizedAddress,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select t.id from contact_identities i
    join tickets t on t.company_id = i.company_id and t.contact_id = i.contact_id
      and t.connection_id = ${connectionId} and t.status in ('pending', 'open')
    where i.company_id = ${companyId}
      and (i.kind, i.value) in (('phone', ${phone}), ('lid', ${lid}), ('group', ${group})) limit 1`.execute(db)
  return rows[0]?.id ?? null
}
