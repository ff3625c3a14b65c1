import type { FlowGraph } from '@recado/contract/flows/graph'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A flow without its draft. */
export interface FlowRow {
  company_id: number
  id: number
  name: string
  active: boolean
  revision: number
  has_draft: boolean
  published_version: number | null
  paused_reason: 'budget' | null
  fallback_queue_id: number | null
  resume_minutes: number
  chat_flow_id: number | null
  updated_at: Date
}

const columns = sql`f.company_id, f.id, f.name, f.active, f.revision, f.has_draft, f.published_version, f.paused_reason,
  f.fallback_queue_id, f.resume_minutes, f.chat_flow_id, f.updated_at`
const MOST_ID = 2 ** 31

/** `all` also includes the translations of step-based flows. */
interface Which {
  search: string
  all: boolean
}

const matching = ({ search, all }: Which) => {
  const nameFilter = search
    ? sql<boolean>`normalize_text(f.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`
  return all ? nameFilter : sql<boolean>`f.chat_flow_id is null and ${nameFilter}`
}

/** Returns a page of flows by name, after a cursor or from an offset. */
export async function flowPage(
  db: CompanyDb,
  companyId: number,
  page: Which & { after: { name: string; id: number } | null; offset: number; limit: number },
): Promise<FlowRow[]> {
  const after = page.after
    ? sql`and (normalize_text(f.name), f.id) > (normalize_text(${page.after.name}), ${page.after.id}::int)`
    : sql``
  const { rows } = await sql<FlowRow>`
    select ${columns} from flows f where f.company_id = ${companyId} and ${matching(page)} ${after}
    order by normalize_text(f.name), f.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countFlows(db: CompanyDb, companyId: number, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flows f
    where f.company_id = ${companyId} and ${matching(which)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Null when it does not exist in this company. `lock` serialises changes of one flow. */
export async function flowRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock?: 'lock',
): Promise<(FlowRow & { draft: FlowGraph | null }) | null> {
  if (id >= MOST_ID) return null
  const { rows } = await sql<FlowRow & { draft: FlowGraph | null }>`select ${columns}, f.draft from flows f
    where f.company_id = ${companyId} and f.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function insertFlow(
  db: CompanyDb,
  companyId: number,
  flow: { name: string; draft?: FlowGraph; chatFlowId?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('flows')
    .values({
      ...{ company_id: companyId, name: flow.name, chat_flow_id: flow.chatFlowId ?? null },
      ...(flow.draft ? { draft: JSON.stringify(flow.draft), revision: 1, has_draft: true } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface FlowValues {
  name: string
  active: boolean
  paused_reason: null
  breaches: 0
  fallback_queue_id: number | null
  resume_minutes: number
}

export async function saveFlowValues(
  db: CompanyDb,
  companyId: number,
  { id, values, now }: { id: number; values: Partial<FlowValues>; now: Date },
): Promise<void> {
  await db
    .updateTable('flows')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Stores a draft as the next revision. */
export async function saveDraft(
  db: CompanyDb,
  companyId: number,
  { id, draft, savedBy, now }: { id: number; draft: FlowGraph; savedBy: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`update flows set draft = ${JSON.stringify(draft)}::jsonb,
    revision = revision + 1, has_draft = true, saved_by = ${savedBy}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} returning revision`.execute(db)
  return rows[0]?.revision ?? 0
}

export async function removeFlow(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('flows').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Publishes the draft as a version, which new chats use. @returns the version number */
export async function publishDraft(
  db: CompanyDb,
  companyId: number,
  { id, userId, name, now }: { id: number; userId: number | null; name: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with next as (
      select f.id, f.draft, 1 + coalesce((select max(v.version) from flow_versions v
        where v.company_id = ${companyId} and v.flow_id = f.id), 0) as version
      from flows f where f.company_id = ${companyId} and f.id = ${id}),
    made as (insert into flow_versions (company_id, flow_id, version, name, graph, nodes, user_id, published_at)
      select ${companyId}, id, version, ${name}, draft, jsonb_array_length(draft->'nodes'), ${userId}, ${now} from next)
    update flows f set published_version = next.version, has_draft = false, updated_at = ${now} from next
    where f.company_id = ${companyId} and f.id = next.id returning next.version`.execute(db)
  return rows[0]?.version ?? 0
}

export interface VersionRow {
  version: number
  name: string
  nodes: number
  user_id: number | null
  user_name: string | null
  published_at: Date
  is_published: boolean
}

const versionColumns = sql`v.version, v.name, v.nodes, v.user_id, u.name as user_name, v.published_at,
  v.version = f.published_version as is_published`
const versionJoins = sql`flow_versions v join flows f on f.company_id = v.company_id and f.id = v.flow_id
  left join users u on u.company_id = v.company_id and u.id = v.user_id`

/** Returns the last versions, newest first. */
export async function versionRows(
  db: CompanyDb,
  companyId: number,
  flowId: number,
  most: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select ${versionColumns} from ${versionJoins}
    where v.company_id = ${companyId} and v.flow_id = ${flowId} order by v.version desc limit ${most}`.execute(db)
  return rows
}

export async function versionRow(
  db: CompanyDb,
  companyId: number,
  flowId: number,
  version: number,
): Promise<(VersionRow & { graph: FlowGraph }) | null> {
  if (version >= MOST_ID) return null
  const { rows } = await sql<VersionRow & { graph: FlowGraph }>`select ${versionColumns}, v.graph from ${versionJoins}
    where v.company_id = ${companyId} and v.flow_id = ${flowId} and v.version = ${version}`.execute(db)
  return rows[0] ?? null
}

/** Returns the user who saved the draft last. Null when it was never saved or the user was deleted. */
export async function savedByOf(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ userId: number; name: string } | null> {
  const { rows } = await sql<{ userId: number; name: string }>`select u.id as "userId", u.name from flows f
    join users u on u.company_id = f.company_id and u.id = f.saved_by
    where f.company_id = ${companyId} and f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function nameVersion(
  db: CompanyDb,
  companyId: number,
  { flowId, version, name }: { flowId: number; version: number; name: string },
): Promise<void> {
  await sql`update flow_versions set name = ${name}
    where company_id = ${companyId} and flow_id = ${flowId} and version = ${version}`.execute(db)
}

/** Restores an earlier version for new chats and as the draft. @returns the draft's revision */
export async function restoreVersion(
  db: CompanyDb,
  companyId: number,
  { flowId, version, savedBy, now }: { flowId: number; version: number; savedBy: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`update flows f set published_version = v.version, draft = v.graph,
    revision = f.revision + 1, has_draft = false, saved_by = ${savedBy}, updated_at = ${now} from flow_versions v
    where f.company_id = ${companyId} and f.id = ${flowId} and v.company_id = ${companyId} and v.flow_id = f.id
      and v.version = ${version} returning f.revision`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Returns the tickets in which a flow is running. */
export async function ticketsOfFlow(db: CompanyDb, companyId: number, flowId: number): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`select ticket_id as "ticketId" from flow_runs
    where company_id = ${companyId} and flow_id = ${flowId} and state = 'running'`.execute(db)
  return rows.map(({ ticketId }) => ticketId)
}
