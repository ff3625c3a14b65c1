import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Returns true if a phrase, an integration or a test number can start a flow at a connection. */
export async function connectionStartsFlow(db: CompanyDb, companyId: number, connectionId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
      select 1 from flow_phrases where company_id = ${companyId} and active
        and (connection_id is null or connection_id = ${connectionId}))
    or exists (select 1 from chat_flows where company_id = ${companyId} and test_phone <> '')
    or exists (select 1 from connections c join queue_integrations i on i.company_id = c.company_id and i.id = c.integration_id
      where c.company_id = ${companyId} and c.id = ${connectionId} and i.type = 'flowbuilder' and i.flow_id is not null) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

/** Returns true if an integration starts a flow in a queue. */
export async function queueStartsFlow(db: CompanyDb, companyId: number, queueId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select 1 from queues q join queue_integrations i on i.company_id = q.company_id and i.id = q.integration_id
    where q.company_id = ${companyId} and q.id = ${queueId} and i.type = 'flowbuilder' and i.flow_id is not null) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
