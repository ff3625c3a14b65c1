import type { FlowGraph } from '@recado/contract/flows/graph'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import type { CompanyResources } from '../checks/check-node.rules.ts'
import { actOf } from '../engine/node.rules.ts'
import { flowFileName } from '../runs/load-facts.store.ts'

interface Row {
  queues: Record<string, string>
  people: Record<string, string>
  tags: Record<string, string>
  flows: Record<string, { name: string; isPublished: boolean }>
  declared: string[]
  files: string[]
  hasFallback: boolean
}

/** Returns the company's resources that a graph may refer to. */
export async function loadCompanyResources(
  { db, companyId }: Work,
  flowId: number,
  graph: FlowGraph,
): Promise<CompanyResources & { people: ReadonlyMap<number, string> }> {
  const urls = graph.nodes.flatMap((node) => {
    const act = actOf(node)
    return act.is === 'say' ? act.parts.flatMap((part) => (part.is === 'media' ? [flowFileName(part.url)] : [])) : []
  })
  const { rows } = await sql<Row>`select
    (select coalesce(jsonb_object_agg(id, name), '{}') from queues where company_id = ${companyId}) as queues,
    (select coalesce(jsonb_object_agg(id, name), '{}') from users where company_id = ${companyId}) as people,
    (select coalesce(jsonb_object_agg(id, name), '{}') from tags where company_id = ${companyId}) as tags,
    (select coalesce(jsonb_object_agg(id, jsonb_build_object('name', name, 'isPublished', published_version is not null)), '{}')
      from flows where company_id = ${companyId}) as flows,
    array(select name from flow_variables where company_id = ${companyId}) as declared,
    array(select media_file from flow_files
      where company_id = ${companyId} and media_file = any(${[...new Set(urls)]}::text[])) as files,
    coalesce((select fallback_queue_id is not null from flows where company_id = ${companyId} and id = ${flowId}), false)
      as "hasFallback"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table returned no row')
  const files = new Set(row.files)
  return {
    queues: byId(row.queues),
    people: byId(row.people),
    tags: byId(row.tags),
    flows: byId(row.flows),
    declared: new Set(row.declared),
    hasFile: (url) => files.has(flowFileName(url)),
    hasFallback: row.hasFallback,
  }
}

const byId = <T>(namesById: Record<string, T>): ReadonlyMap<number, T> =>
  new Map(Object.entries(namesById).map(([id, value]) => [Number(id), value]))
