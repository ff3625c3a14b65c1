import type { FlowUse } from '@recado/contract/flows/flow'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Matches sub-flow nodes that enter the flow. Older clients store its id as text. */
const INTO = '$.nodes[*] ? (@.type == "subflow" && (@.data.flowId == $id || @.data.flowId == $text))'

/** Returns everything that uses a flow, by name. */
export async function flowUse(db: CompanyDb, companyId: number, flowId: number): Promise<FlowUse> {
  const goesInto = sql`jsonb_build_object('id', ${flowId}::int, 'text', ${String(flowId)}::text)`
  const list = (
    rows: ReturnType<typeof sql>,
  ) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name)
    order by normalize_text(u.name), u.id), '[]') from (${rows}) u)`
  const { rows } = await sql<FlowUse>`select
    ${list(sql`select id, name from flow_phrases where company_id = ${companyId} and flow_id = ${flowId}`)} as phrases,
    ${list(sql`select id, name from queue_integrations
      where company_id = ${companyId} and flow_id = ${flowId} and type = 'flowbuilder'`)} as integrations,
    ${list(sql`select f.id, f.name from flows f left join flow_versions v on v.company_id = f.company_id and v.flow_id = f.id
        and v.version = f.published_version
      where f.company_id = ${companyId} and f.id <> ${flowId}
        and (jsonb_path_exists(f.draft, ${INTO}::jsonpath, ${goesInto})
          or jsonb_path_exists(v.graph, ${INTO}::jsonpath, ${goesInto}))`)} as flows,
    (select count(*)::int from flow_runs
      where company_id = ${companyId} and flow_id = ${flowId} and state = 'running') as runs`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table returned no row')
  return row
}
