import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { AccountAt } from './account-record.store.ts'

/** Returns the bytes of a medium on a phone, with the fields needed to display it. */
export async function phoneMediaRow(
  db: CompanyDb,
  at: AccountAt,
  seq: number,
): Promise<{ media: Buffer; mimetype: string } | null> {
  const { rows } = await sql<{ media: Buffer; mimetype: string }>`
    select media, content #>> '{content,mimetype}' as mimetype from simulated_messages
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and seq = ${seq}
      and media is not null and not deleted`.execute(db)
  return rows[0] ?? null
}
