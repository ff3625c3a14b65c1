import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** From now on what an acknowledgement answers holds message and ticket whole (raise_ack.sql). */
export async function askForWholeAcks(db: CompanyDb, companyId: number): Promise<void> {
  await sql`insert into whole_acks (company_id) values (${companyId}) on conflict (company_id) do nothing`.execute(db)
}
