import type { FlowGraph } from '@recado/contract/flows/graph'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Returns the published graphs of flows, whether the flows are on or off. */
export async function publishedGraphs(
  db: CompanyDb,
  companyId: number,
  flowIds: readonly number[],
): Promise<FlowGraph[]> {
  const { rows } = await sql<{ graph: FlowGraph }>`select v.graph from flows f
    join flow_versions v on v.company_id = ${companyId} and v.flow_id = f.id and v.version = f.published_version
    where f.company_id = ${companyId} and f.id = any(${sql.val([...flowIds])}::int[])`.execute(db)
  return rows.map(({ graph }) => graph)
}

/** Returns the published graphs of the company that contain one of some words anywhere. */
export async function publishedGraphsContaining(
  db: CompanyDb,
  companyId: number,
  words: readonly string[],
): Promise<FlowGraph[]> {
  const { rows } = await sql<{ graph: FlowGraph }>`select v.graph from flows f
    join flow_versions v on v.company_id = ${companyId} and v.flow_id = f.id and v.version = f.published_version
    where f.company_id = ${companyId}
      and exists (select from unnest(${sql.val([...words])}::text[]) as w(word) where strpos(v.graph::text, w.word) > 0)`.execute(
    db,
  )
  return rows.map(({ graph }) => graph)
}
