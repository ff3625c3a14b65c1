import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** From now on raise_ack.sql returns message and ticket with each acknowledgement. */
export async function askForWholeAcks(db: CompanyDb, companyId: number): Promise<void> {
  await sql`insert into whole_acks (company_id) values (${companyId}) on conflict (company_id) do nothing`.execute(db)
}
