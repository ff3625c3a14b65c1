import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storable, storableJson } from '../../../platform/db/storable.rules.ts'
import type { Session, Step } from '../engine/session.rules.ts'
import type { LiveRun, RunUpdate, StartedBy } from './flow-scene.rules.ts'

interface RunRow {
  id: number
  flowId: number
  version: number
  session: Session
  startedBy: StartedBy
}

/** Returns the unfinished run of a locked ticket, or null. */
export async function readLive(db: CompanyDb, companyId: number, ticketId: number): Promise<LiveRun | null> {
  const { rows } = await sql<RunRow>`select id, flow_id as "flowId", version, session, started_by as "startedBy"
    from flow_runs where company_id = ${companyId} and ticket_id = ${ticketId} and state in ('running', 'stopped')`.execute(
    db,
  )
  const [row] = rows
  return row ?? null
}

/** Returns a flow that is active and published in this company, or null. */
export async function startableFlow(
  db: CompanyDb,
  companyId: number,
  flowId: number,
): Promise<{ flowId: number; version: number } | null> {
  const { rows } = await sql<{ flowId: number; version: number }>`
    select id as "flowId", published_version as version from flows
    where company_id = ${companyId} and id = ${flowId} and active and published_version is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the flow that an integration starts, once per ticket. The queue's integration takes precedence over the
 * connection's.
 */
export async function flowOfPlace(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
): Promise<{ flowId: number; version: number } | null> {
  const { rows } = await sql<{ flowId: number; version: number }>`
    select f.id as "flowId", f.published_version as version
    from tickets t join connections c on c.company_id = t.company_id and c.id = t.connection_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    join queue_integrations i on i.company_id = t.company_id and i.id = coalesce(q.integration_id, c.integration_id)
    join flows f on f.company_id = i.company_id and f.id = i.flow_id and f.active and f.published_version is not null
    where t.company_id = ${companyId} and t.id = ${ticketId} and i.type = 'flowbuilder'
      and not exists (select 1 from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id)`.execute(db)
  return rows[0] ?? null
}

/** Returns the step-based flow whose test number is the contact's, even while it is inactive. Once per ticket. */
export async function flowOfTester(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
): Promise<{ flowId: number; version: number } | null> {
  const { rows } = await sql<{ flowId: number; version: number }>`
    select f.id as "flowId", f.published_version as version
    from chat_flows s join flows f on f.company_id = s.company_id and f.chat_flow_id = s.id and f.published_version is not null
    join tickets t on t.company_id = s.company_id and t.id = ${ticketId}
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where s.company_id = ${companyId} and s.test_phone <> ''
      and c.number in (regexp_replace(s.test_phone, '[^0-9]', '', 'g'), '55' || regexp_replace(s.test_phone, '[^0-9]', '', 'g'))
      and not exists (select 1 from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id)
    order by s.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns a flow's name, or '' if it was deleted. */
export async function nameOfFlow(db: CompanyDb, companyId: number, flowId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from flows where company_id = ${companyId} and id = ${flowId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Stores a run's new state with its trace. @returns the run's id */
export async function saveRun(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { run, outcome, state, reason }: RunUpdate,
  now: Date,
): Promise<number> {
  const { session } = outcome
  const { wait } = session
  const values = {
    state,
    reason: storable(reason, 1000),
    waits_for: state === 'running' ? (wait?.for ?? null) : null,
    due_at: state === 'running' && wait && 'until' in wait ? new Date(wait.until) : null,
    session: storableJson(session),
    ordinal: session.ordinal,
    steps: session.steps,
    ended_at: state === 'running' || state === 'stopped' ? null : now,
  }
  const { flowId, version, startedBy } = run
  if (run.id !== null) {
    // A customer message during a request must not reset its attempts.
    const tries = sql<number>`case when ordinal = ${session.ordinal} then tries else 0 end`
    await db
      .updateTable('flow_runs')
      .set({ ...values, tries })
      .where('company_id', '=', companyId)
      .where('id', '=', run.id)
      .execute()
    await saveSteps(db, companyId, run.id, outcome.steps)
    return run.id
  }
  const newRun = { company_id: companyId, ticket_id: ticketId, flow_id: flowId, version, started_by: startedBy }
  const { id } = await db
    .insertInto('flow_runs')
    .values({ ...newRun, ...values, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSteps(db, companyId, Number(id), outcome.steps)
  return Number(id)
}

/** Inserts new steps, and updates the one that was open. */
async function saveSteps(db: CompanyDb, companyId: number, runId: number, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ input, output, at, ...step }) => ({
    ...step,
    ...{ input: storable(input), output: storable(output), at: new Date(at).toISOString() },
  }))
  await sql`insert into flow_steps (company_id, run_id, ordinal, flow_id, version, node_id, kind, input, output, handle, at, took_ms)
    select ${companyId}, ${runId}, s.ordinal, s."flowId", s.version, s."nodeId", s.kind, s.input, s.output, s.handle, s.at, s."tookMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(ordinal int, "flowId" int, version int, "nodeId" text, kind text,
      input text, output text, handle text, at timestamptz, "tookMs" int)
    on conflict (company_id, run_id, ordinal) do update
      set input = excluded.input, output = excluded.output, handle = excluded.handle, took_ms = excluded.took_ms`.execute(
    db,
  )
}

/** Ends a ticket's run: when the ticket is resolved, or another flow replaces a stopped one. */
export async function endRuns(
  db: CompanyDb,
  companyId: number,
  { ticketId, reason, now }: { ticketId: number; reason: 'closed' | 'replaced'; now: Date },
): Promise<void> {
  await sql`update flow_runs set state = 'ended', reason = ${reason}, waits_for = null, due_at = null, ended_at = ${now}
    where company_id = ${companyId} and ticket_id = ${ticketId} and state in ('running', 'stopped')`.execute(db)
}

/** Counts a run that exceeded its budget. @returns the breaches since the flow was last switched on */
export async function countBreach(db: CompanyDb, companyId: number, flowId: number): Promise<number> {
  const { rows } = await sql<{ breaches: number }>`update flows set breaches = breaches + 1
    where company_id = ${companyId} and id = ${flowId} returning breaches`.execute(db)
  return rows[0]?.breaches ?? 0
}

/** Pauses a flow: no new run starts until a user switches it on. */
export async function pauseFlow(db: CompanyDb, companyId: number, flowId: number): Promise<void> {
  await sql`update flows set active = false, paused_reason = 'budget', updated_at = now()
    where company_id = ${companyId} and id = ${flowId}`.execute(db)
}
