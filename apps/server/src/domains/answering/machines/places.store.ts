import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlaceRef } from '../places.store.ts'

/** Whether an integration or prompt is set up on a connection or queue. */
export async function machineAt(db: CompanyDb, companyId: number, place: PlaceRef): Promise<boolean> {
  const table = sql.table('connectionId' in place ? 'connections' : 'queues')
  const id = 'connectionId' in place ? place.connectionId : place.queueId
  const { rows } = await sql<{ named: boolean }>`
    select integration_id is not null or prompt_id is not null as named from ${table}
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.named ?? false
}
