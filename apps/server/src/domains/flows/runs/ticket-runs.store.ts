import type { FlowGraph } from '@recado/contract/flows/graph'
import type { CurrentRun, FlowRun, NodeCount, RunStep, TicketRuns } from '@recado/contract/flows/runs'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Session } from '../engine/session.rules.ts'
import { toGraphView } from '../flows/sealed-graph.ts'

interface RunRow {
  id: number
  ticketId: number
  flowId: number
  flowName: string
  version: number
  state: 'running' | 'stopped' | 'ended' | 'failed'
  reason: string
  waitsFor: FlowRun['waitsFor']
  dueAt: Date | null
  startedBy: FlowRun['startedBy']
  session: Session
  startedAt: Date
  endedAt: Date | null
  holds: boolean
}

const MOST_RUNS = 20
const MOST_STEPS = 500

/** Returns a ticket's last runs, newest first, with the graphs that they used. */
export async function ticketRuns(db: CompanyDb, companyId: number, ticketId: number): Promise<TicketRuns> {
  const { rows } =
    await sql<RunRow>`select r.id, r.ticket_id as "ticketId", r.flow_id as "flowId", f.name as "flowName", r.version,
      r.state, r.reason, r.waits_for as "waitsFor", r.due_at as "dueAt", r.started_by as "startedBy", r.session,
      r.started_at as "startedAt", r.ended_at as "endedAt", t.speaker = 'flow' as holds
    from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${companyId} and r.ticket_id = ${ticketId} order by r.id desc limit ${MOST_RUNS}`.execute(db)
  const steps = await stepsOf(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
  const runs = rows.map((row) => runOf(row, steps.get(row.id) ?? []))
  const graphs = await graphsOf(
    db,
    companyId,
    runs.flatMap((run) => run.steps),
  )
  return { runs, graphs }
}

/** Returns a ticket's unfinished run, or null. */
export async function currentRunOf(db: CompanyDb, companyId: number, ticketId: number): Promise<CurrentRun> {
  const { rows } = await sql<Pick<RunRow, 'id' | 'flowId' | 'flowName' | 'state' | 'waitsFor' | 'holds'>>`
    select r.id, r.flow_id as "flowId", f.name as "flowName", r.state, r.waits_for as "waitsFor",
      t.speaker = 'flow' as holds
    from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${companyId} and r.ticket_id = ${ticketId} and r.state in ('running', 'stopped')`.execute(db)
  const [row] = rows
  if (!row) return null
  const { holds, ...run } = row
  return { ...run, id: Number(run.id), state: stateOf(run.state, holds) }
}

/** A running run is stopped while another claim holds its ticket. */
const stateOf = (state: RunRow['state'], holds: boolean) => (state === 'running' && !holds ? 'stopped' : state)

function runOf({ session, dueAt, startedAt, endedAt, holds, ...row }: RunRow, steps: RunStep[]): FlowRun {
  return {
    ...row,
    ...{ id: Number(row.id), variables: session.variables, steps },
    state: stateOf(row.state, holds),
    dueAt: dueAt?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

async function stepsOf(db: CompanyDb, companyId: number, runIds: readonly number[]): Promise<Map<number, RunStep[]>> {
  const { rows } = await sql<RunStep & { runId: number; at: Date | string }>`
    select run_id as "runId", ordinal, flow_id as "flowId", version, node_id as "nodeId", kind, input, output, handle, at,
      took_ms as "tookMs"
    from flow_steps where company_id = ${companyId} and run_id = any(${runIds}::bigint[])
    order by run_id desc, ordinal limit ${MOST_STEPS}`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    ({ runId }) => runId,
  ) as Map<number, RunStep[]>
}

async function graphsOf(
  db: CompanyDb,
  companyId: number,
  steps: readonly RunStep[],
): Promise<Record<string, FlowGraph>> {
  const keys = [...new Set(steps.map(({ flowId, version }) => `${flowId}/${version}`))]
  if (keys.length === 0) return {}
  const { rows } = await sql<{ key: string; graph: FlowGraph }>`
    select v.flow_id || '/' || v.version as key, v.graph from flow_versions v
    where v.company_id = ${companyId} and v.flow_id || '/' || v.version = any(${keys}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ key, graph }) => [key, toGraphView(graph)]))
}

/**
 * Counts, for each node of a flow, the runs in a period that reached it, and those that ended there without a
 * hand-over.
 */
export async function nodeCounts(
  db: CompanyDb,
  companyId: number,
  { flowId, from, until, version }: { flowId: number; from: Date; until: Date; version: number | null },
): Promise<{ runs: number; nodes: NodeCount[] }> {
  const ofVersion = version === null ? sql`true` : sql`s.version = ${version}`
  const { rows } = await sql<NodeCount & { runs: number }>`
    with visited as (select s.run_id, s.node_id, s.kind, s.handle from flow_steps s
      where s.company_id = ${companyId} and s.flow_id = ${flowId} and s.at >= ${from} and s.at < ${until} and ${ofVersion})
    select node_id as "nodeId", count(*)::int as visits,
      count(*) filter (where handle is null and kind <> 'ticket')::int as "left",
      (select count(distinct run_id)::int from visited) as runs
    from visited group by node_id`.execute(db)
  return { runs: rows[0]?.runs ?? 0, nodes: rows.map(({ nodeId, visits, left }) => ({ nodeId, visits, left })) }
}

/** Returns the start of a day in the current company's time zone. */
export async function startOfCompanyDay(db: CompanyDb, day: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select (${day}::date)::timestamp at time zone company_zone(current_company()) as at`.execute(db)
  return rows[0]?.at ?? new Date(day)
}
