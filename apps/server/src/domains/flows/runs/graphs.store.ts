import type { FlowGraph } from '@recado/contract/flows/graph'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { needsOf } from '../engine/needs.rules.ts'
import type { Facts, GraphRef } from '../engine/session.rules.ts'

/** Graphs of published versions. They are immutable, so each is read once while it stays in the cache. */
export type GraphCache = LRUCache<string, FlowGraph>

/** Maximum nodes cached for all companies together. */
const MOST_CACHED_NODES = 100_000
export const createGraphCache = (): GraphCache =>
  new LRUCache({ maxSize: MOST_CACHED_NODES, sizeCalculation: (graph) => graph.nodes.length + 1 })

/** Maximum sub-flows that one run can reach. */
const MOST_GRAPHS = 30

const keyOf = (companyId: number, { flowId, version }: GraphRef) => `${companyId}/${flowId}/${version}`

async function readGraph(
  db: CompanyDb,
  companyId: number,
  cache: GraphCache,
  ref: GraphRef,
): Promise<FlowGraph | null> {
  const cachedGraph = cache.get(keyOf(companyId, ref))
  if (cachedGraph) return cachedGraph
  const row = await db
    .selectFrom('flow_versions')
    .select('graph')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', ref.flowId)
    .where('version', '=', ref.version)
    .executeTakeFirst()
  const graph = (row?.graph ?? null) as FlowGraph | null
  if (graph) cache.set(keyOf(companyId, ref), graph)
  return graph
}

/** The graphs of a run's frames and of its reachable sub-flows, with the engine's accessor. */
export interface LoadedGraphs {
  graphs: readonly FlowGraph[]
  graph: Facts['graph']
}

/**
 * Loads the graphs of a run's frames and of the sub-flows that they name, by their published versions.
 * @param refs the versions of the run's frames
 * @param draft an unpublished graph to try
 */
export async function loadGraphs(
  db: CompanyDb,
  companyId: number,
  cache: GraphCache,
  refs: readonly GraphRef[],
  draft?: GraphRef & { graph: FlowGraph },
): Promise<LoadedGraphs> {
  const graphsByKey = new Map<string, FlowGraph>(draft ? [[`${draft.flowId}/${draft.version}`, draft.graph]] : [])
  const published = new Map<number, number>()
  const queue = [...refs, ...(draft ? await publishedVersions(db, companyId, needsOf(draft.graph).subflows) : [])]
  for (const { flowId, version } of queue.slice(refs.length)) published.set(flowId, version)
  for (let ref = queue.shift(); ref && graphsByKey.size < MOST_GRAPHS; ref = queue.shift()) {
    const key = `${ref.flowId}/${ref.version}`
    const graph = graphsByKey.has(key) ? null : await readGraph(db, companyId, cache, ref)
    if (!graph) continue
    graphsByKey.set(key, graph)
    const missingIds = needsOf(graph).subflows.filter((id) => !published.has(id))
    for (const next of await publishedVersions(db, companyId, missingIds)) {
      published.set(next.flowId, next.version)
      queue.push(next)
    }
  }
  return {
    graphs: [...graphsByKey.values()],
    graph({ flowId, version = published.get(flowId) }) {
      const graph = version === undefined ? undefined : graphsByKey.get(`${flowId}/${version}`)
      return graph && version !== undefined ? { version, graph } : null
    },
  }
}

async function publishedVersions(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<GraphRef[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GraphRef>`select id as "flowId", published_version as version from flows
    where company_id = ${companyId} and id = any(${ids}::int[]) and published_version is not null`.execute(db)
  return rows
}
