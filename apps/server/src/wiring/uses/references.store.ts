import type { UsedKind } from '@recado/contract/uses/endpoints'
import type { UseKind } from '@recado/contract/uses/use'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** A record that refers to another one. */
export interface ReferenceRow {
  kind: UseKind
  id: number
  name: string
  /** The user to whom it belongs; null: it belongs to the company. */
  owner: number | null
  /** Whether the other record cannot be deleted while this one refers to it. */
  blocks: boolean
}

/** The references to one record, as a select of `kind, id, name, owner, blocks`. */
type Reference = (companyId: number, id: number) => RawBuilder<ReferenceRow>

const unfinished = sql`status <> 'FINALIZADA'`
/** Scheduled or running campaigns, whose parts must not be deleted. */
const ahead = sql`status in ('PROGRAMADA', 'EM_ANDAMENTO')`

const inCampaigns =
  (
    column: 'tag_id' | 'queue_id' | 'connection_id' | 'user_id' | 'contact_list_id' | 'file_list_id' | 'segment_id',
  ): Reference =>
  (companyId, id) =>
    sql`select 'campaign', id, name, author_id, ${ahead} from campaigns
    where company_id = ${companyId} and ${sql.ref(column)} = ${id} and ${unfinished}`

/** Campaigns that leave out the people of a tag or list. */
const inExclusions =
  (field: 'tagIds' | 'contactListIds'): Reference =>
  (companyId, id) =>
    sql`select 'campaign', id, name, author_id, ${ahead} from campaigns where company_id = ${companyId} and ${unfinished}
    and exclusions @> ${JSON.stringify({ [field]: [id] })}::jsonb`

/** Segments whose filter names a tag or queue. */
const inSegments =
  (filter: (id: number) => object): Reference =>
  (companyId, id) =>
    sql`select 'segment', id, name, null::int, false from contact_segments
    where company_id = ${companyId} and filter @> ${JSON.stringify(filter(id))}::jsonb`

/** Campaigns whose segment has a tag or queue in its filter. */
const inSegmentsOfCampaigns =
  (filter: (id: number) => object): Reference =>
  (companyId, id) =>
    sql`select 'campaign', c.id, c.name, c.author_id, ${ahead} from campaigns c
    join contact_segments s on s.company_id = ${companyId} and s.id = c.segment_id
    where c.company_id = ${companyId} and ${unfinished} and s.filter @> ${JSON.stringify(filter(id))}::jsonb`

const inMacros =
  (type: 'tag' | 'transfer', field: 'tagId' | 'queueId' | 'userId'): Reference =>
  (companyId, id) =>
    sql`select 'macro', id, shortcode, case when geral then null else user_id end, false
    from quick_messages where company_id = ${companyId} and actions @> ${JSON.stringify([{ type, [field]: id }])}::jsonb`

const inConnections =
  (column: 'prompt_id' | 'integration_id'): Reference =>
  (companyId, id) =>
    sql`select 'connection', id, name, null::int, false from connections
    where company_id = ${companyId} and ${sql.ref(column)} = ${id}`

const inQueues =
  (column: 'prompt_id' | 'integration_id'): Reference =>
  (companyId, id) =>
    sql`select 'queue', id, name, null::int, false from queues
    where company_id = ${companyId} and ${sql.ref(column)} = ${id}`

const inPhrases =
  (column: 'connection_id' | 'flow_id'): Reference =>
  (companyId, id) =>
    sql`select 'phrase', id, name, null::int, false from flow_phrases
    where company_id = ${companyId} and ${sql.ref(column)} = ${id}`

const inLanes: Reference = (companyId, id) => sql`select 'lane', t.id, t.name, null::int, false
  from lanes l join tags t on t.company_id = ${companyId} and t.id = l.tag_id
  where l.company_id = ${companyId} and l.next_tag_id = ${id} and t.kanban = 1`

const inPrompts: Reference = (companyId, id) => sql`select 'prompt', id, name, null::int, false from prompts
  where company_id = ${companyId} and queue_id = ${id}`

const inIntegrations: Reference = (companyId, id) => sql`select 'integration', id, name, null::int, false
  from queue_integrations where company_id = ${companyId} and flow_id = ${id} and type = 'flowbuilder'`

const queuesOfConnections: Reference = (companyId, id) => sql`select 'connection', c.id, c.name, null::int, false
  from connections c where c.company_id = ${companyId}
    and (c.transfer_queue_id = ${id} or c.fallback_queue_id = ${id} or exists (select 1 from connection_queues q
      where q.company_id = ${companyId} and q.connection_id = c.id and q.queue_id = ${id}))`

const pendingSchedules: Reference = (companyId, id) => sql`select 'schedule', id, left(body, 60), user_id, false
  from schedules where company_id = ${companyId} and user_id = ${id} and status in ('PENDENTE', 'NA_FILA')`

const schedulesOfConnection: Reference = (companyId, id) => sql`select 'schedule', id, left(body, 60), user_id, false
  from schedules where company_id = ${companyId} and connection_id = ${id} and status in ('PENDENTE', 'NA_FILA')`

/** The references that a record of each kind may have. References inside of flows are read from their graphs, see used-by.ts. */
export const references: Readonly<Record<UsedKind, readonly Reference[]>> = {
  tag: [
    inCampaigns('tag_id'),
    inExclusions('tagIds'),
    inSegmentsOfCampaigns((tagId) => ({ tagIds: [tagId] })),
    inSegments((tagId) => ({ tagIds: [tagId] })),
    inLanes,
    inMacros('tag', 'tagId'),
  ],
  queue: [
    inCampaigns('queue_id'),
    inSegmentsOfCampaigns((queueId) => ({ queueId })),
    inSegments((queueId) => ({ queueId })),
    queuesOfConnections,
    inPrompts,
    inMacros('transfer', 'queueId'),
  ],
  connection: [inCampaigns('connection_id'), inPhrases('connection_id'), schedulesOfConnection],
  user: [inCampaigns('user_id'), pendingSchedules, inMacros('transfer', 'userId')],
  contactList: [inCampaigns('contact_list_id'), inExclusions('contactListIds')],
  fileList: [inCampaigns('file_list_id')],
  flow: [inPhrases('flow_id'), inIntegrations],
  prompt: [inConnections('prompt_id'), inQueues('prompt_id')],
  integration: [inConnections('integration_id'), inQueues('integration_id')],
  segment: [inCampaigns('segment_id')],
}

/** Returns the records that refer to another one, those that block its deletion first, then by kind and name. */
export async function referenceRows(
  db: CompanyDb,
  companyId: number,
  { kind, id }: { kind: UsedKind; id: number },
): Promise<ReferenceRow[]> {
  const selects = references[kind].map((reference) => sql`(${reference(companyId, id)})`)
  const { rows } = await sql<ReferenceRow>`
    select kind, id, name, owner, blocks from (${sql.join(selects, sql` union `)}) as found (kind, id, name, owner, blocks)
    order by blocks desc, kind, normalize_text(name), id`.execute(db)
  return rows
}

/** The unfinished campaigns whose connection or queue answers by one of these flows. */
export async function campaignsByFlow(
  db: CompanyDb,
  companyId: number,
  flowIds: readonly number[],
): Promise<ReferenceRow[]> {
  if (flowIds.length === 0) return []
  const { rows } = await sql<ReferenceRow>`
    select 'campaign' as kind, c.id, c.name, c.author_id as owner, ${ahead} as blocks from campaigns c
    where c.company_id = ${companyId} and ${unfinished} and exists (select 1 from queue_integrations i
      where i.company_id = ${companyId} and i.type = 'flowbuilder' and i.flow_id = any(${[...flowIds]}::int[])
        and (i.id = (select q.integration_id from queues q where q.company_id = ${companyId} and q.id = c.queue_id)
          or i.id = (select w.integration_id from connections w
            where w.company_id = ${companyId} and w.id = c.connection_id)))
    order by normalize_text(c.name), c.id`.execute(db)
  return rows
}

const tables: Readonly<Record<UsedKind, string>> = {
  tag: 'tags',
  queue: 'queues',
  connection: 'connections',
  user: 'users',
  contactList: 'contact_lists',
  fileList: 'file_lists',
  flow: 'flows',
  prompt: 'prompts',
  integration: 'queue_integrations',
  segment: 'contact_segments',
}

/** Whether the company has a record. */
export async function isRecord(
  db: CompanyDb,
  companyId: number,
  { kind, id }: { kind: UsedKind; id: number },
): Promise<boolean> {
  // Greater ids exceed the column's type and would fail in the comparison.
  if (id >= 2 ** 31) return false
  const { rows } =
    await sql`select 1 from ${sql.table(tables[kind])} where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** Counts the contacts that have each of the tags, by an index-only scan; tags without contacts are absent. */
export async function contactsPerTag(
  db: CompanyDb,
  companyId: number,
  tagIds: readonly number[],
): Promise<Map<number, number>> {
  if (tagIds.length === 0) return new Map()
  const { rows } = await sql<{ tagId: number; count: number }>`
    select tag_id as "tagId", count(*)::int as count from contact_tags
    where company_id = ${companyId} and tag_id = any(${[...tagIds]}::int[]) group by tag_id`.execute(db)
  return new Map(rows.map(({ tagId, count }) => [tagId, count]))
}
