import type { FlowGraph } from '@recado/contract/flows/graph'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { actOf } from '../engine/node.rules.ts'

/** The records about to be deleted. */
export interface Subject {
  queueId?: number | undefined
  tagId?: number | undefined
  whatsappId?: number | undefined
  userId?: number | undefined
  flowId?: number | undefined
}

interface Row {
  id: number
  name: string
  /** True if the flow has it as fallback, or a phrase of the connection starts the flow. */
  isNamed: boolean
  draft: FlowGraph | null
  published: FlowGraph | null
}

/**
 * Returns the flows that need a queue, tag, user or other flow in their draft or published version, or that a phrase of a
 * connection starts.
 */
export async function flowsWith(
  db: CompanyDb,
  companyId: number,
  subject: Subject,
): Promise<Array<{ id: number; name: string }>> {
  const { rows } = await sql<Row>`select f.id, f.name, f.draft, v.graph as published,
      coalesce(f.fallback_queue_id = ${subject.queueId ?? null}::int, false) or exists (select 1 from flow_phrases p
        where p.company_id = ${companyId} and p.flow_id = f.id and p.connection_id = ${subject.whatsappId ?? null}::int)
        as "isNamed"
    from flows f left join flow_versions v
      on v.company_id = ${companyId} and v.flow_id = f.id and v.version = f.published_version
    where f.company_id = ${companyId} order by normalize_text(f.name), f.id`.execute(db)
  return rows
    .filter(({ isNamed, draft, published }) => isNamed || [draft, published].some((graph) => names(graph, subject)))
    .map(({ id, name }) => ({ id, name }))
}

const names = (graph: FlowGraph | null, { queueId, tagId, userId, flowId }: Subject): boolean =>
  (graph?.nodes ?? []).some((node) => {
    const act = actOf(node)
    if (act.is === 'queue') return act.queueId === queueId
    if (act.is === 'tag') return act.tagId === tagId
    if (act.is === 'person') return act.userId === userId
    if (act.is === 'subflow') return act.flowId === flowId
    return act.is === 'condition' && act.code === 11 && tagId !== undefined && Number(act.against) === tagId
  })
