import type { FirstStep } from '@recado/contract/dashboard/endpoints'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns which first steps a company has completed, from its data. Each check stops at the first matching row. */
export async function firstStepsDone(db: CompanyDb, companyId: number): Promise<Record<FirstStep, boolean>> {
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select exists(select 1 from connections c where c.company_id = ${companyId} and c.number <> '') as connection,
      exists(select 1 from queues q where q.company_id = ${companyId}) as queues,
      (select count(*) from (select 1 from users u where u.company_id = ${companyId} limit 2) two) > 1 as team,
      exists(select 1 from messages m where m.company_id = ${companyId}) as message`.execute(db)
  return rows[0] ?? { connection: false, queues: false, team: false, message: false }
}
