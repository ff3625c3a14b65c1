import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { CampaignRow } from './campaign.view.ts'
import { type CampaignMakers, isMadeBy } from './campaign-makers.store.ts'

const columns = sql`c.*, t.name as tag_name, g.name as segment_name, w.name as connection_name, w.provider as connection_provider, coalesce(s.status, 'DISCONNECTED') as connection_status,
  p.held_until, l.name as list_name, l.people as list_people, f.name as file_list_name, q.name as queue_name, q.color as queue_color`
const joins = sql`left join tags t on t.company_id = c.company_id and t.id = c.tag_id
  left join contact_segments g on g.company_id = c.company_id and g.id = c.segment_id
  left join connections w on w.company_id = c.company_id and w.id = c.connection_id
  left join connection_sessions s on s.company_id = c.company_id and s.connection_id = c.connection_id
  left join connection_pace p on p.company_id = c.company_id and p.connection_id = c.connection_id
  left join contact_lists l on l.company_id = c.company_id and l.id = c.contact_list_id
  left join file_lists f on f.company_id = c.company_id and f.id = c.file_list_id
  left join queues q on q.company_id = c.company_id and q.id = c.queue_id`

const matching = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`normalize_text(c.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`

/** A search, and the makers whose campaigns the user may see. Null: all. */
export interface CampaignFilter {
  search: string
  makers: CampaignMakers | null
}

const madeBy = (companyId: number, makers: CampaignMakers | null) =>
  makers ? sql`and ${isMadeBy(companyId, makers)}` : sql``

/** Returns a page of campaigns, newest first, after a cursor or from an offset. */
export async function campaignPage(
  db: CompanyDb,
  companyId: number,
  { search, makers }: CampaignFilter,
  page: { after: number | null; offset: number; limit: number },
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select ${columns} from campaigns c ${joins}
    where c.company_id = ${companyId} and (${page.after}::int is null or c.id < ${page.after}) and ${matching(search)}
      ${madeBy(companyId, makers)}
    order by c.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countCampaigns(
  db: CompanyDb,
  companyId: number,
  { search, makers }: CampaignFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaigns c
    where c.company_id = ${companyId} and ${matching(search)} ${madeBy(companyId, makers)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One campaign. */
export async function campaignRow(db: CompanyDb, companyId: number, id: number): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`select ${columns} from campaigns c ${joins}
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes a campaign's lock until the transaction ends. Call it before reading the campaign. The lock is separate from
 * the row, because acknowledgements update the row and must not wait for a sending step.
 */
export async function lockCampaign(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign held ' || ${id}::int, ${companyId}))`.execute(db)
}

/** The fields that a user's save changes. */
export interface CampaignColumns {
  name?: string
  message1?: string
  message2?: string
  message3?: string
  message4?: string
  message5?: string
  status?: CampaignRow['status']
  scheduled_at?: Date | null
  connection_id?: number | null
  contact_list_id?: number | null
  tag_id?: number | null
  segment_id?: number | null
  file_list_id?: number | null
  queue_id?: number | null
  template_id?: number | null
  /** JSON: a list of texts. */
  template_parameters?: string
  media_file?: string | null
  media_name?: string | null
  mimetype?: string | null
  media_size?: number | null
  hold_reason?: CampaignRow['hold_reason']
  /** JSON. */
  exclusions?: string
  author_id?: number
  confirmed_variables?: string[]
}

export async function insertCampaign(
  db: CompanyDb,
  companyId: number,
  values: CampaignColumns & { name: string; user_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given fields and increments the version. */
export async function changeCampaign(
  db: CompanyDb,
  companyId: number,
  id: number,
  { values, now }: { values: CampaignColumns; now: Date },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...values, updated_at: now, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeCampaign(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('campaigns').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns the first people of a list, in sending order. */
export async function firstPeople(
  db: CompanyDb,
  companyId: number,
  listId: number,
  limit: number,
): Promise<Array<{ id: number; name: string; number: string; isWhatsappValid: boolean }>> {
  const { rows } = await sql<{ id: number; name: string; number: string; isWhatsappValid: boolean }>`
    select id, name, number, coalesce(is_valid, false) as "isWhatsappValid" from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${listId} order by id limit ${limit}`.execute(db)
  return rows
}

/** Scheduled or running campaigns, whose parts must not be deleted. */
const ahead = sql`status in ('PROGRAMADA', 'EM_ANDAMENTO')`

/** Returns true if an unfinished campaign reaches, or leaves out, the people of a contact list. */
export async function contactListUsed(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns
    where company_id = ${companyId} and (contact_list_id = ${id} or exclusions->'contactListIds' @> to_jsonb(${id}::int)) and ${ahead} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns true if an unfinished campaign has a segment as audience. */
export async function segmentUsed(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns
    where company_id = ${companyId} and segment_id = ${id} and ${ahead} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns true if a scheduled or running campaign leaves out the recipients of another campaign. */
export async function campaignExcluded(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns
    where company_id = ${companyId} and exclusions->'campaignIds' @> to_jsonb(${id}::int) and ${ahead} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns true if an unfinished campaign sends a file list. */
export async function fileListUsed(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns
    where company_id = ${companyId} and file_list_id = ${id} and ${ahead} limit 1`.execute(db)
  return rows.length > 0
}
